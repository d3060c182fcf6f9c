import { describe, expect, it } from "vitest";
import { editForm, emptyForm, lineNumbersOf, toCreateRequest } from "./create-form";
import { createRoomRequest } from "./create-request";
import { readForm } from "./read-form";

const fields = (entries: Record<string, string>): URLSearchParams => new URLSearchParams(entries);

const two = {
  title: "Delivery",
  goal: "Agree\r\non dates",
  brief: " ",
  ttl_hours: "1,5",
  "participants.0.role": "Buyer",
  "participants.0.knows": "one\r\n\r\n two \r\n",
  "participants.1.role": "Seller",
  "participants.1.instructions": "Never below 10",
};

describe("A submitted form", () => {
  it("becomes the body of a request, without empty fields", async () => {
    const request = toCreateRequest(await readForm(fields(two)));
    expect(request).toEqual({
      title: "Delivery",
      goal: "Agree\non dates",
      ttl_hours: 1.5,
      participants: [
        { role: "Buyer", knows: ["one", " two "], needs_to_determine: [] },
        { role: "Seller", knows: [], needs_to_determine: [], instructions: "Never below 10" },
      ],
    });
    expect(createRoomRequest.safeParse(request).success).toBe(true);
  });

  it("has errors under the names of its fields", async () => {
    const result = createRoomRequest.safeParse(
      toCreateRequest(await readForm(fields({ ...two, ttl_hours: "soon", goal: "" }))),
    );
    expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual(["goal", "ttl_hours"]);
  });

  it("names the line of an invalid list entry", async () => {
    const form = await readForm(fields({ ...two, "participants.0.knows": "\r\none\r\n \r\n\r\ntwo" }));
    const knows = form.participants[0]?.knows;
    expect(lineNumbersOf(knows ?? "")).toEqual([2, 5]);
  });

  it("asks for approval by a person where the box is checked", async () => {
    const form = await readForm(fields({ ...two, "participants.1.approval": "person" }));
    const { participants } = createRoomRequest.parse(toCreateRequest(form));
    expect(participants.map(({ approval }) => approval)).toEqual([undefined, "person"]);
  });

  it("with fewer or more participants than a room allows is rejected by the schema", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`participants.${index}.role`, `R${index}`]),
    );
    for (const participants of [{}, many]) {
      const request = toCreateRequest(await readForm(fields({ title: "T", goal: "G", ...participants })));
      expect(createRoomRequest.safeParse(request).error?.issues.map(({ path }) => path)).toEqual([
        ["participants"],
      ]);
    }
  });
});

describe("The form's buttons", () => {
  const roles = (form: { participants: { role: string }[] }) => form.participants.map(({ role }) => role);

  it("add up to eight participants", async () => {
    let form = await readForm(fields(two));
    for (let press = 0; press < 10; press++) form = editForm(form, fields({ add: "1" }));
    expect(roles(form)).toEqual(["Buyer", "Seller", "", "", "", "", "", ""]);
  });

  it("remove the named one, down to two", async () => {
    const three = editForm(await readForm(fields(two)), fields({ add: "1" }));
    expect(roles(editForm(three, fields({ remove: "0" })))).toEqual(["Seller", ""]);
    expect(roles(editForm(three, fields({ remove: "9" })))).toEqual(["Buyer", "Seller", ""]);
    expect(editForm(emptyForm, fields({ remove: "0" }))).toEqual(emptyForm);
  });
});
