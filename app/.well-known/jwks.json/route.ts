import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readRecordKeys } from "@/lib/service/read-record";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readRecordKeys", () => readRecordKeys()),
);
