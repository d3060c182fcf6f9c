/**
 * The files of a ZIP archive that stores them without compression, by name (PKWARE's APPNOTE, sections 4.3.12 and
 * 4.3.16).
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const size = archive.readUInt32LE(at + 24);
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    files.set(archive.toString("utf8", at + 46, nameEnd), archive.subarray(start, start + size));
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
