import type { NotDecided } from "./not-decided";

/** Above the page: without JavaScript a browser shows its beginning after a form was sent. */
export const NothingDecided = ({ result: { title, message } }: { result: NotDecided }) => (
  <section className="summary mt-5 grid gap-1" id="nothing-decided" aria-label="Result of your decision">
    <p className="font-semibold">{title}</p>
    <p className="wrap-anywhere">{message}</p>
  </section>
);
