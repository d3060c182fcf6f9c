import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { replaceLink } from "@/lib/service/replace-link";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("replaceLink", ({ session }) => replaceLink(session)),
);
