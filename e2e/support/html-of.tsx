import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** The HTML of a page or a part of one, with what is rendered later. */
export const htmlOf = (element: ReactElement): Promise<string> =>
  new Promise<string>((resolve, reject) => {
    let html = "";
    const end = new Writable({
      write(chunk, _, done) {
        html += chunk;
        done();
      },
      final(done) {
        done();
        // What React writes between adjacent texts.
        resolve(html.replaceAll("<!-- -->", ""));
      },
    });
    renderToPipeableStream(element, { onError: reject }).pipe(end);
  });
