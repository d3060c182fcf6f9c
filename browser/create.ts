import { copyOnClick } from "./copy";

// The creation form without reloading: what comes back takes the place of the page, so that the links of the new room
// stand in no address and in no history. Without this script the same forms are sent by the browser.
document.documentElement.classList.add("js");
copyOnClick();

/** As long as the server waits for the whole of a form. */
const timeoutMs = 30_000;

let copied = false;
document.addEventListener("copied", () => {
  copied = true;
});

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  void send(form, submitter instanceof HTMLButtonElement ? submitter : null);
});

window.addEventListener("beforeunload", (event) => {
  if (document.getElementById("created") && !copied) event.preventDefault();
});

async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const page = document.getElementById("page");
  if (!page || page.inert) return;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.append(name, String(value));
  const address = button?.getAttribute("formaction") ?? form.action;
  // What was typed now would be lost with the page.
  page.inert = true;
  const answer = await post(address, fields).catch(() => undefined);
  page.inert = false;
  const nextPage = answer?.next.getElementById("page");
  if (!answer || !nextPage) return sayUnsent(form, reasonOf(answer));
  page.replaceWith(document.adoptNode(nextPage));
  document.title = answer.next.title;
  focusAfter(button);
}

type Answer = { status: number; next: Document };

async function post(address: string, body: URLSearchParams): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address, { method: "POST", body, signal });
  const next = new DOMParser().parseFromString(await response.text(), "text/html");
  return { status: response.status, next };
}

/** Where a person goes on: at the links, at what is wrong, or at the participant just added. */
function focusAfter(button: HTMLButtonElement | null): void {
  const added = button?.name === "add" ? [...document.querySelectorAll("fieldset")].at(-1) : undefined;
  const removed = button?.name === "remove" ? document.getElementById("add") : null;
  const target =
    document.getElementById("summary") ??
    added?.querySelector("input") ??
    removed ??
    document.getElementById("created");
  target?.focus();
  if (target?.id === "created") scrollTo({ top: 0 });
}

/** Why the form was not taken: in the words of our refusal, or of somebody in between. */
function reasonOf(answer: Answer | undefined): string {
  if (!answer || answer.status >= 500) return "The server does not answer: try again in a moment.";
  return answer.next.querySelector("main > p")?.textContent ?? `The answer was “${answer.next.title}”.`;
}

function sayUnsent(form: HTMLFormElement, reason: string): void {
  const notice = document.getElementById("unsent") ?? document.createElement("p");
  notice.id = "unsent";
  notice.className = "summary";
  notice.tabIndex = -1;
  notice.setAttribute("role", "alert");
  notice.textContent = `${reason} Nothing you have written is lost.`;
  form.prepend(notice);
  notice.focus();
}
