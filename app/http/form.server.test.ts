import { describe, expect, test } from "vitest";
import { z } from "zod";

Object.assign(process.env, { DATABASE_URL: "postgres://nowhere/none", SECRET: "x".repeat(32), LOG_LEVEL: "silent" });
const { parseForm } = await import("./form.server.ts");
const { requiredLines } = await import("#app/platform/fields/text-fields.ts");

const step = z.strictObject({ title: z.string(), link: z.string().optional() });
const fields = {
  name: z.string().trim().max(10, "Too long.").default(""),
  ids: z.array(z.number()).max(3).default([]),
  steps: z.array(step).max(4).default([]),
};
const strict = z.strictObject(fields).superRefine(() => undefined);

const parse = (posted: Record<string, string>, schema: z.ZodType = strict) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(posted)) form.append(name, value);
  return parseForm(form, schema);
};
const statusOf = (posted: Record<string, string>) => {
  try {
    return parse(posted).status;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.status : thrown;
  }
};
const said = (intent: unknown) => ({ __intent__: JSON.stringify(intent) });

describe("a posted form", () => {
  test("keeps the fields of its schema, up to the last index of a list", () => {
    const { payload } = parse({ name: "x", "ids[2]": "7", "steps[3].title": "Open", "steps[0].title": "Close" });
    expect(payload).toMatchObject({ name: "x", steps: { 0: { title: "Close" }, 3: { title: "Open" } } });
  });

  test.each([
    "ids[3]",
    "steps[4].title",
    "steps[0].price",
    "steps.title",
    "steps[0].title.x",
    "name[0]",
    "name.length",
    "toString.x",
  ])("with the unknown field %s is refused", (name) => {
    expect(statusOf({ [name]: "1" })).toBe(422);
  });

  test("with a field from an older page is refused and keeps the typed values", () => {
    const submission = parse({ name: "Spring", color: "red" });
    expect(submission.status).toBe("error");
    expect(submission.reply()).toMatchObject({ initialValue: { name: "Spring" }, error: { "": [expect.any(String)] } });
    expect(parse({ name: "Spring", color: "red" }, z.object(fields)).status).toBe("success");
  });

  test("without a required text says what to write, in its own words", () => {
    const schema = z.strictObject({ text: requiredLines(100, "Write a comment first.") });
    expect(parse({}, schema).reply().error).toEqual({ text: ["Write a comment first."] });
    for (const text of ["", " \n"]) {
      expect(parse({ text }, schema).reply().error).toEqual({ text: ["Write a comment first."] });
    }
    expect(parse({ text: "Two\nlines" }, schema)).toMatchObject({ value: { text: "Two\nlines" } });
  });

  test("returns only the beginning of a text that is far too long", () => {
    const { error, initialValue } = parse({ name: "x".repeat(100_000) }).reply();
    expect(error).toEqual({ name: ["Too long."] });
    expect(String(initialValue?.name).length).toBeLessThan(1_000);
  });

  test.each([
    [said({ type: "insert", payload: { name: "steps", defaultValue: { title: "New" } } }), undefined],
    [said({ type: "insert", payload: { name: "steps" } }), undefined],
    [said({ type: "insert", payload: { name: "steps", index: 4 } }), 422],
    [said({ type: "insert", payload: { name: "steps", defaultValue: { price: "1" } } }), 422],
    [said({ type: "insert", payload: { name: "name" } }), 422],
    [{ ...said({ type: "insert", payload: { name: "steps" } }), steps: "one text" }, 422],
    [said({ type: "remove", payload: { name: "steps", index: 0 } }), undefined],
    [said({ type: "reorder", payload: { name: "steps", from: 3, to: 0 } }), undefined],
    [said({ type: "reorder", payload: { name: "steps", from: 4, to: 0 } }), 422],
    [said({ type: "update", payload: { name: "name", value: "y" } }), undefined],
    [said({ type: "update", payload: { value: { unknown: "y" } } }), 422],
    [said({ type: "validate", payload: {} }), undefined],
    [said({ type: "validate", payload: { name: "location" } }), undefined],
    [said({ type: "validate", payload: { name: "steps[0].price" } }), undefined],
    [said({ type: "validate", payload: { name: "__proto__" } }), 422],
    [said({ type: "erase", payload: {} }), 422],
    [said(null), 422],
    [{ __intent__: "{" }, 422],
  ])("with the intent %j returns %s", (posted, status) => {
    expect(statusOf({ name: "x", ...posted })).toBe(status);
  });
});
