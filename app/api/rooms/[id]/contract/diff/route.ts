import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { diffedBytes, readContractDiff } from "@/lib/service/read-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("diffContract", ({ session, query }) => readContractDiff(session, query), {
    longRead: diffedBytes,
  }),
);
