/** What a page says that is sent without Next: an error that comes up before a page is chosen, or while the database is away. */
export type NoticeText = { title: string; message: string; retrySeconds?: number };

/** The HTML of such a page. Its style is public/notice.css; where it retries by itself, its script carries `nonce`. */
export function noticeHtml({ title, message, retrySeconds }: NoticeText, nonce: string): string {
  const retries = retrySeconds !== undefined;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${
    retries
      ? `<noscript><meta http-equiv="refresh" content="${retrySeconds}"></noscript><script nonce="${nonce}">${retryScript(retrySeconds)}</script>`
      : ""
  }<title>${escaped(title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/notice.css"></head><body><main><h1>${escaped(
    title,
  )}</h1><p>${escaped(message)}</p><p>${
    retries ? '<a href="?">Try again now</a>' : '<a href="/create">Create a new room</a>'
  }</p></main></body></html>`;
}

/** Asks whether it is over, and reloads only then: what a person reads stays in place. */
const retryScript = (seconds: number): string =>
  `setInterval(async()=>{const r=await fetch(location.href,{cache:"no-store"}).catch(()=>0);if(r&&r.status<500)location.reload()},${seconds * 1_000})`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
