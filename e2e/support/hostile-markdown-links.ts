import { attacks, script, site } from "./hostile-markdown-trace";

const js = `javascript:${script}`;
const dataHtml = `data:text/html,<script>parent.${script}</script>`;
const tab = "\t";
const control = String.fromCharCode(1);

export const linkAttacks = attacks({
  "link to a script": `[click](${js})`,
  "link to a script, in angle brackets": `[click](<${js}>)`,
  "link to a script, with a title": `[click](${js} "title")`,
  "link to a script, mixed case": `[click](jAvAsCrIpT:${script})`,
  "link to a script, decimal entities": `[click](&#106;&#97;vascript:${script})`,
  "link to a script, hex entities": `[click](&#x6A;avascript&#x3A;${script})`,
  "link to a script, named entities": `[click](javascript&colon;${script}) [click](java&Tab;script&colon;${script}) [click](java&NewLine;script&colon;${script})`,
  "link to a script, percent signs": `[click](javascript%3A${script}) [click](%6Aavascript:${script})`,
  "link to a script, a tab inside": `[click](<java${tab}script:${script}>)`,
  "link to a script, control characters before it": `[click](${control}${js}) [click](<${control} ${js}>)`,
  "link to a script, spaces before it": `[click](<  ${js}>)`,
  "link to a script, backslashes": `[click](java\\script:${script}) [click](javascript\\:${script})`,
  "link to a script, hidden characters": `[click](java\u200Bscript:${script}) [click](\uFEFF${js}) [click](\u202E${js})`,
  "link to a script, full-width letters": `[click](ｊavascript:${script}) [click](javascript：${script})`,
  "link to a script, quotes that would end an attribute": `[click](javascript:'"><img/src="${site}a"onerror=${script}>)`,
  "link to a web address, quotes that would end an attribute": `[click](http://a.example/"onmouseover="${script}") [click](<http://a.example/'onfocus='${script}'autofocus='>)`,
  "link to VBScript": `[click](vbscript:msgbox(1)) <vbscript:msgbox(1)>`,
  "link to a page of data": `[click](<${dataHtml}>) [click](data:text/html;base64,${btoa(`<script>parent.${script}</script>`)})`,
  "link to an SVG of data": `[click](<data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"/>>)`,
  "link to a file, and other schemes":
    "[a](file:///etc/passwd) [b](blob:http://x/1) [c](filesystem:http://x/1) [d](about:blank) [e](view-source:http://x) [f](intent://x#Intent;end) [g](tel:1) [h](ftp://x) [i](ws://x) [j](ms-word:x) [k](chrome://settings)",
  "link to places of our own":
    "[a](/api/rooms) [b](//hostile.test/) [c](?x=1) [d](#main) [e](../../create) [f](\\\\hostile.test\\a) [g]()",
  "link with an empty text": `[](${site}) [ ](${site}) [\u200B](${site})`,
  "link that names another site": `[https://bank.example/login](${site}) [bank.example](https://bank.example@hostile.test/)`,
  "link to a homograph": "[apple](https://аррӏе.example) https://аррӏе.example/",
  "link around a link": `[a [b](${site}b) c](${js}) [![x](${site}x)](${js})`,
  "link that holds emphasis that it does not end": `[**a](${js})** *[b*](${js})`,
  "reference to a script": `[click][1] [1][] [1]\n\n[1]: ${js}`,
  "reference to a script, in angle brackets over lines": `[click][1]\n\n[1]:\n  <${js}>\n  'title'`,
  "reference defined twice": `[click][a]\n\n[a]: http://a.example\n[A]: ${js}`,
  "references named as properties of objects": `[__proto__] [constructor] [toString] [hasOwnProperty]\n\n[__proto__]: ${js}\n[constructor]: ${site}\n[toString]: ${js}\n[hasOwnProperty]: ${site}`,
  "definition that nothing refers to": `[//]: # (nobody sees this)\n[comment]: <> (nor this)\n[x]: ${js} "nor that"`,
  "autolink to a script": `<${js}> <JAVASCRIPT:${script}> <javascript://hostile.test/%0a${script}>`,
  "autolink to data": `<data:text/html,1> <data:text/html;base64,${btoa("<script>1</script>")}>`,
  "address in plain text that holds markup": `http://a.example/<script>${script}</script> http://a.example/"onclick="${script} www.a.example/'><img/src=${site}w>`,
  "address in plain text with another scheme": `${js} data:text/html,1 file:///etc/passwd xmpp:a@b.c`,
  "e-mail address that holds markup": `"<img/src=${site}m>"@a.example a+onerror=${script}@a.example <a@b.example"onclick=${script}>`,
  "mail with a body and a copy": `[write](mailto:a@a.example?cc=b@hostile.test&body=secret)`,
  "title that would end its attribute": `[a](http://a.example '"><script>${script}</script>') [b](http://a.example "' onclick='${script}'")`,
  "an address of 60 KB": `[a](http://hostile.test/${"a".repeat(60_000)})`,
  "attributes as other Markdowns have them": `[a](http://a.example){: onclick="${script}"} # Title {#main onclick=${script}}`,
});
