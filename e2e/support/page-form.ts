import { type HttpResponse, sendRequest } from "./http";

/** The hidden fields of each form in a page, which name its action. */
export const formsIn = (html: string): Record<string, string>[] =>
  [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) =>
    Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)].map(
        ([, name = "", value = ""]) => [name, value],
      ),
    ),
  );

/** The hidden fields of the page's last form. */
const hiddenFields = async (page: string): Promise<Record<string, string>> =>
  formsIn((await sendRequest("GET", page)).text).at(-1) ?? {};

/** Sends a form as a browser without JavaScript does. */
export async function sendFields(
  page: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const boundary = "----form-of-a-test";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return sendRequest("POST", page, {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, ...headers },
    body: `${parts.join("")}--${boundary}--\r\n`,
  });
}

/** Fills in the last form of a page, of a room that which deletes it, and sends it. */
export const sendForm = async (
  page: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<HttpResponse> => sendFields(page, { ...(await hiddenFields(page)), ...fields }, headers);
