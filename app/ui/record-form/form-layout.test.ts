import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type FormLayout, sectionsOfSchema } from "./form-layout.ts";

const small = z.strictObject({ name: z.string(), city: z.string() }).superRefine(() => undefined);
const whole = z.strictObject({ ...small.shape, code: z.string(), zip: z.string() }).transform((form) => form);
const layout: FormLayout<typeof whole> = [
  { title: "Record", fields: ["name", "code"] },
  { title: "Code", text: "Used in files.", fields: [["code"]] },
  { fields: [["city", "zip"]] },
];

describe("the sections of a form", () => {
  test("are all shown when its schema has all fields", () => {
    expect(sectionsOfSchema(whole, layout)).toEqual(layout);
  });

  test("leave out fields that its schema does not have", () => {
    expect(sectionsOfSchema(small, layout)).toEqual([{ title: "Record", fields: ["name"] }, { fields: [["city"]] }]);
  });

  test("have names of the schema only", () => {
    // @ts-expect-error -- The schema has no such field.
    const wrong: FormLayout<typeof whole> = [{ fields: ["nmae"] }];
    expect(sectionsOfSchema(whole, wrong)).toEqual([]);
  });
});
