import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { checkDatabase } from "@/lib/service/operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readReadiness", async () => {
    await checkDatabase();
    return { status: "ready" as const };
  }),
);
