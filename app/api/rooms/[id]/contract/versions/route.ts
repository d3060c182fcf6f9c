import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readContractVersions } from "@/lib/service/read-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("listContractVersions", ({ session }) => readContractVersions(session)),
);
