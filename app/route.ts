import { redirect } from "@/lib/http/route";

/** Who comes to the front door wants to open a room. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = redirect("/", "/create");
