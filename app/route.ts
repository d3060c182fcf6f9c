import { baseUrlOf } from "@/lib/http/base-url";

export const dynamic = "force-dynamic";

/** Who comes to the front door wants to open a room. */
export const GET = (request: Request) => Response.redirect(`${baseUrlOf(request)}/create`, 307);
