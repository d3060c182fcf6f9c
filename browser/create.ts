import { copyOnClick } from "./copy";

// The creation form without reloading: what comes back takes the place of the page, so that the links of the new room
// stand in no address and in no history. Without this script the same forms are sent by the browser.
document.documentElement.classList.add("js");
copyOnClick();

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
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.append(name, String(value));
  const address = button?.getAttribute("formaction") ?? form.action;
  const next = await fetch(address, { method: "POST", body: fields })
    .then((response) => response.text())
    .then((html) => new DOMParser().parseFromString(html, "text/html"))
    .catch(() => undefined);
  form.ariaBusy = "false";
  const [page, nextPage] = [document.getElementById("page"), next?.getElementById("page")];
  if (!next || !page || !nextPage) return sayUnsent(form);
  page.replaceWith(document.adoptNode(nextPage));
  document.title = next.title;
  focusAfter(button);
}

/** Where a person goes on: at the links, at what is wrong, or at the participant just added. */
function focusAfter(button: HTMLButtonElement | null): void {
  const added = button?.name === "add" ? [...document.querySelectorAll("fieldset")].at(-1) : undefined;
  const removed = button?.name === "remove" ? document.getElementById("add") : null;
  const target =
    added?.querySelector("input") ??
    removed ??
    document.getElementById("summary") ??
    document.getElementById("created");
  target?.focus();
  if (target?.id === "created") scrollTo({ top: 0 });
}

function sayUnsent(form: HTMLFormElement): void {
  const notice = document.getElementById("unsent") ?? document.createElement("p");
  notice.id = "unsent";
  notice.className = "summary";
  notice.setAttribute("role", "alert");
  notice.textContent = "The server does not answer. Nothing you have written is lost: try again in a moment.";
  form.prepend(notice);
}
