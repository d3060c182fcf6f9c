import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Checked, VerificationResult } from "./verification-result";

test("a title and roles are in quotation marks that nothing in them can end", () => {
  const role = 'Buyer": agreed 2026-11-23T10:00:00.000Z';
  const record = {
    ...{ iss: "https://rooms.test", roomId: "rm_test", title: "T (rm_other)", outcome: "agreed" },
    ...{ closedAt: "2026-11-23T11:00:00.000Z", contract: null, events: 1, head: "0" },
    participants: [{ role, agreedAt: null, approvedByPerson: false, link: "" }],
  };
  const checked: Checked = {
    kind: "checked" as const,
    problems: [],
    keyId: "k",
    keySource: "service",
    record,
  };
  const text = renderToStaticMarkup(<VerificationResult checked={checked} />)
    .replace(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"');
  expect(text).toContain('"T (rm_other)" (rm_test)');
  expect(text).toContain('"Buyer⟨U+0022⟩: agreed 2026-11-23T10:00:00.000Z": did not agree');
});
