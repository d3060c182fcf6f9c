import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { exportArchive } from "@/lib/render/export-archive";
import { readBytes } from "@/lib/room/room";
import { readClosedRoom } from "@/lib/service/read-contract";
import { readRecord } from "@/lib/service/read-record";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    "exportRoom",
    async ({ session }) => exportArchive(await readClosedRoom(session), await readRecord(session)),
    { longRead: ({ room }) => readBytes(room) },
  ),
);
