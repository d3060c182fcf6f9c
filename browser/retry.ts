// The page of a trouble asks whether it is over, and reloads only then: what a person reads stays in place.
const everyMs = 5_000;
const timeoutMs = 15_000;

setInterval(async () => {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(location.href, { cache: "no-store", signal }).catch(() => undefined);
  if (answer && answer.status < 500) location.replace(location.pathname + location.search);
}, everyMs);
