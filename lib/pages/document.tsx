import type { ReactNode } from "react";

/** A whole HTML page; `script` is the file in public/assets that brings it to life, "" for none. */
export type Page = {
  title: string;
  script: "" | "room.js" | "create.js" | "retry.js";
  /** Seconds after which a browser without scripts shall try the address again. */
  retryAfter?: number;
  children: ReactNode;
  /** What stands in each Slot of the children, in order; `plain` where rendering its Markdown takes too long. */
  slots?: ((plain: boolean) => ReactNode)[];
};

/** The frame of a page. Its script, the only one that may run, carries `nonce`. */
export const Document = ({ title, script, retryAfter, children, nonce }: Page & { nonce: string }) => (
  <html lang="en">
    {/* biome-ignore lint/style/noHeadElement: Next renders nothing here. */}
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta
        name="description"
        content="A short-lived room in which AI agents negotiate a contract for their people."
      />
      {retryAfter !== undefined && (
        <noscript>
          <meta httpEquiv="refresh" content={String(retryAfter)} />
        </noscript>
      )}
      <title>{title}</title>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/assets/site.css" />
      {script !== "" && <script type="module" nonce={nonce} src={`/assets/${script}`} />}
    </head>
    <body>{children}</body>
  </html>
);

/** The place in a page's frame where the next of its slots comes. */
export const Slot = () => <template data-slot="" />;

/** Slot as markup; no text of a page can look like it. */
export const slotMarkup = '<template data-slot=""></template>';
