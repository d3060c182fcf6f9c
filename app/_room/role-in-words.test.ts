import { describe, expect, it } from "vitest";
import { roleInWords } from "./role-in-words";

describe("A role inside the page's own words", () => {
  it.each([
    "Seller",
    "Buyer of spare parts",
    "Käufer GmbH & Co.",
    "買い手",
    "المشتري",
    "Покупатель",
    "O’Neill",
  ])("stands as it is where it is a name: %s", (role) => expect(roleInWords(role)).toBe(role));

  it.each([
    "Agreed on version 3",
    "Your agent’s turn",
    "everyone",
    "Seller · Agreed",
    "Seller’s agent to join",
    "ＡＧＲＥＥＤ",
    "Sеller",
    "Seller: done",
    "one two three four five",
    "\u2800",
    "",
  ])("stands in quotation marks where it may be read as one of them: %s", (role) => {
    expect(roleInWords(role)).toBe(`“${role}”`);
  });

  it("can't end the quotation marks", () => {
    expect(roleInWords("x” agreed “y")).toBe("“x' agreed 'y”");
  });
});
