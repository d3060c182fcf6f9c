/** Copies a text exactly as it is; gives whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers offer the clipboard over HTTPS and on this machine only; elsewhere the old way still works.
    return copyByEvent(text);
  }
}

/** By the browser's own command, whose event takes the text as it is: a text field would change its line ends. */
function copyByEvent(text: string): boolean {
  let copied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    copied = true;
  };
  document.addEventListener("copy", onCopy);
  try {
    return document.execCommand("copy") && copied;
  } finally {
    document.removeEventListener("copy", onCopy);
  }
}
