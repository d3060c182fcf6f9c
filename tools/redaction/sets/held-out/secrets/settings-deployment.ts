import { any, type Frame, password, token, value } from "../frame";

const encoded = (text: string): string => Buffer.from(text).toString("base64");

/** Settings of deployments: Docker, Kubernetes, Terraform and CI. */
export const deploymentSettings: readonly Frame[] = [
  any("Docker", 3, (n, v) => `FROM alpine:3.${v.int(15, 22)}\nENV ${n.upper}=${n.value}\nRUN apk add curl`),
  any(
    "Docker",
    3,
    (n) =>
      `services:\n  api:\n    image: orders/api:2.4\n    environment:\n      - TZ=UTC\n      - ${n.upper}=${n.value}`,
  ),
  any("Docker", 3, (n) => `    environment:\n      ${n.upper}: "${n.value}"\n    ports: ["8080:8080"]`),
  token("Docker", 3, (n) => `ARG ${n.upper}="${n.value}"\nRUN ./install.sh`),
  any(
    "Kubernetes",
    4,
    (n) => `apiVersion: v1\nkind: Secret\nmetadata:\n  name: orders\nstringData:\n  ${n.kebab}: ${n.value}`,
  ),
  value(
    "Kubernetes",
    4,
    (v) => encoded(v.strongPassword()),
    (s) => `kind: Secret\ntype: Opaque\ndata:\n  username: b3JkZXJz\n  password: ${s}`,
  ),
  any(
    "Kubernetes",
    4,
    (n) =>
      `        env:\n        - name: ${n.upper}\n          value: "${n.value}"\n        - name: REGION\n          value: eu`,
  ),
  any("Helm", 2, (n) => `auth:\n  enabled: true\n  existingSecret: ""\n  ${n.camel}: ${n.value}`),
  any("Terraform", 4, (n) => `variable "${n.snake}" {\n  type    = string\n  default = "${n.value}"\n}`),
  password(
    "Terraform",
    3,
    (n, v) => `resource "aws_db_instance" "main" {\n  username = "${v.user()}"\n  password = "${n.value}"\n}`,
  ),
  token("Terraform", 3, (n) => `provider "monitoring" {\n  ${n.snake} = "${n.value}"\n  site = "eu"\n}`),
  any("Terraform", 2, (n) => `region    = "eu-central-1"\n${n.snake} = "${n.value}"\n# terraform.tfvars`),
  any("CI", 3, (n) => `jobs:\n  deploy:\n    runs-on: ubuntu-latest\n    env:\n      ${n.upper}: ${n.value}`),
  any("CI", 3, (n) => `variables:\n  ${n.upper}: "${n.value}"\n  GIT_DEPTH: "10"`),
  any("CI", 3, (n) => `pipeline {\n  environment {\n    ${n.upper} = '${n.value}'\n  }\n}`),
  token(
    "CI",
    3,
    (n) => `      - uses: acme/upload-action@v3\n        with:\n          ${n.kebab}: ${n.value}`,
  ),
];
