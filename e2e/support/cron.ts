import { type Answer, call } from "./http";
import type { Service } from "./service";

/** Calls the purge address by whichever method it offers: the documents leave that open. */
export async function purge(service: Service, secret?: string): Promise<Answer> {
  const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  const url = `${service.baseUrl}/api/cron/purge`;
  const answer = await call("POST", url, { headers });
  return answer.status === 405 ? call("GET", url, { headers }) : answer;
}
