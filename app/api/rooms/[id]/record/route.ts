import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readBytes } from "@/lib/room/room";
import { readRecord } from "@/lib/service/read-record";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("getRecord", async ({ session }) => (await readRecord(session)).jws(), {
    longRead: ({ room }) => readBytes(room),
  }),
);
