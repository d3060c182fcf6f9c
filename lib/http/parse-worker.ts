import { parseBytes } from "./parse-bytes";

// What a worker thread runs (read-body.ts): the bytes of a long body go in, what they stand for comes out.
export default (pieces: Uint8Array[]): ReturnType<typeof parseBytes> => parseBytes(pieces);
