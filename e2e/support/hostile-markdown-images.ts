import { attacks, script, site } from "./hostile-markdown-trace";

export const imageAttacks = attacks({
  image: `![cat](${site}cat.png)`,
  "image of one pixel, without description": `![](${site}pixel.gif?room=1)`,
  "image by reference": `![cat][1] ![1][] ![1]\n\n[1]: ${site}reference.png "title"`,
  "image in a link": `[![cat](${site}in-link.png)](http://a.example)`,
  "image in a heading, a list, a table and a footnote": `# ![a](${site}h)\n\n- ![b](${site}l)\n\n| ![c](${site}t) |\n| - |\n\nx[^1]\n\n[^1]: ![d](${site}f)`,
  "image that is a script": `![cat](javascript:${script}) ![cat](<data:text/html,<script>${script}</script>>)`,
  "image of data": `![cat](<data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"/>>)`,
  "image with a description that is markup": `![<img src="${site}alt" onerror="${script}">](${site}alt.png) !["onerror="${script}](${site}quote.png)`,
  "image with a description that is Markdown": `![a **b** [c](javascript:${script}) ![d](${site}d)](${site}nested.png)`,
  "image with a title that is markup": `![a](${site}title.png "x' onerror='${script}' y='")`,
  "image with a set of sources": `![a](${site}1.png 1x, ${site}2.png 2x) ![b](<${site}1.png 1x, ${site}2.png 2x>)`,
  "image of another scheme":
    "![a](file:///etc/passwd) ![b](//hostile.test/b.png) ![c](/favicon.ico) ![d](c.png)",
  "image with a size": `![a](${site}size.png =1x1) ![b](${site}size.png){width=1}`,
  "image in HTML": `<img src="${site}html.png" srcset="${site}srcset.png 2x" onerror="${script}"> <picture><source srcset="${site}source.png"></picture>`,
});
