// The page of a trouble asks whether it is over, and reloads only then: what a person reads stays in place.
const everyMs = 5_000;

setInterval(async () => {
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => undefined);
  if (answer && answer.status < 500) location.replace(location.pathname + location.search);
}, everyMs);
