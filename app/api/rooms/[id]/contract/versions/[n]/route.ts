import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readContractVersion, versionBytes } from "@/lib/service/read-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readContractVersion", ({ session, params }) => readContractVersion(session, params.n ?? ""), {
    longRead: versionBytes,
  }),
);
