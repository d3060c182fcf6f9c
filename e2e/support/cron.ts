import { type HttpResponse, sendRequest } from "./http";
import type { RunningService } from "./service";

/** Requests the purge endpoint with its method. */
export async function purge(service: RunningService, secret?: string): Promise<HttpResponse> {
  const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  const url = `${service.baseUrl}/api/cron/purge`;
  const response = await sendRequest("POST", url, { headers });
  return response.status === 405 ? sendRequest("GET", url, { headers }) : response;
}
