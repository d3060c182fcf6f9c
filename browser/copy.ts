const thanksMs = 2_500;

/** Buttons that copy the text of another element, or print the page. */
export function copyOnClick(): void {
  const status = document.createElement("p");
  status.className = "sr-only";
  status.setAttribute("role", "status");
  document.body.append(status);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!button) return;
    if ("print" in button.dataset) window.print();
    const source = document.getElementById(button.dataset.copy ?? "");
    if (source) void copyWithThanks(button, source, status);
  });
}

async function copyWithThanks(
  button: HTMLButtonElement,
  source: HTMLElement,
  status: HTMLElement,
): Promise<void> {
  const text = source instanceof HTMLTextAreaElement ? source.value : (source.textContent ?? "");
  const copied = await copy(text);
  const said = copied ? "Copied" : "Please select and copy it by hand";
  const words = button.querySelector("[data-words]");
  if (!words || button.dataset.thanking) return;
  button.dataset.thanking = "yes";
  const before = words.textContent;
  button.style.minWidth = `${button.offsetWidth}px`;
  words.textContent = said;
  status.textContent = said;
  if (copied) document.dispatchEvent(new Event("copied"));
  setTimeout(() => {
    words.textContent = before;
    status.textContent = "";
    delete button.dataset.thanking;
  }, thanksMs);
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers offer the clipboard over HTTPS and on this machine only; elsewhere the old way still works.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "sr-only";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
