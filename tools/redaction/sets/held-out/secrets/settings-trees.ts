import { any, type Frame, password, token, value } from "../frame";

/** Settings that are trees: YAML, JSON and XML. */
export const treeSettings: readonly Frame[] = [
  any("YAML", 4, (n) => `app:\n  name: orders\n  ${n.snake}: ${n.value}\n  debug: false`),
  any("YAML", 4, (n, v) => `mail:\n  host: ${v.host()}\n  ${n.camel}: "${n.value}"`),
  password(
    "YAML",
    3,
    (n, v) =>
      `datasources:\n  - name: warehouse\n    user: ${v.user()}\n    secureJsonData:\n      password: '${n.value}'`,
  ),
  token(
    "YAML",
    3,
    (n) => `---\n- role: agent\n  vars:\n    agent_${n.snake}: >-\n      ${n.value}\n    agent_site: eu`,
  ),
  any(
    "JSON",
    4,
    (n, v) =>
      `{\n  "endpoint": "https://${v.host()}/v1",\n  "${n.camel}": "${n.value}",\n  "timeoutMs": 5000\n}`,
  ),
  any("JSON", 4, (n) => `{"feature":{"search":true},"credentials":{"${n.snake}":"${n.value}"}}`),
  token(
    "JSON",
    3,
    (n, v) => `"ConnectionSettings": { "BaseUrl": "https://${v.host()}", "${n.pascal}": "${n.value}" },`,
  ),
  value(
    "JSON",
    2,
    (v) => Buffer.from(`${v.user()}:${v.strongPassword()}`).toString("base64"),
    (s, v) => `{ "auths": { "registry.${v.domain()}": { "auth": "${s}" } } }`,
  ),
  any(
    "XML element",
    4,
    (n, v) => `<server>\n  <host>${v.host()}</host>\n  <${n.camel}>${n.value}</${n.camel}>\n</server>`,
  ),
  any("XML element", 3, (n) => `<config><${n.pascal}>${n.value}</${n.pascal}><Retries>3</Retries></config>`),
  password(
    "XML element",
    3,
    (n, v) =>
      `<server>\n  <id>releases</id>\n  <username>${v.user()}</username>\n  <password>${n.value}</password>\n</server>`,
  ),
  token("XML element", 3, (n) => `<string name="${n.snake}">${n.value}</string>`),
  any("XML attribute", 4, (n) => `<add key="${n.pascal}" value="${n.value}" />`),
  password(
    "XML attribute",
    3,
    (n, v) =>
      `<Resource name="jdbc/orders" auth="Container" username="${v.user()}" password="${n.value}" maxTotal="20"/>`,
  ),
  any(
    "XML attribute",
    3,
    (n, v) => `<endpoint url="https://${v.host()}/soap" ${n.camel}="${n.value}" timeout="30"/>`,
  ),
  token("XML attribute", 2, (n) => `<property name="${n.dotted}" value='${n.value}'/>`),
];
