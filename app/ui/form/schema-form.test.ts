import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldLengthLimits, useSchemaForm } from "./schema-form.ts";

describe("the limits that the browser checks too", () => {
  test("are those of the typed text", () => {
    const schema = z
      .strictObject({
        name: z.string().trim().min(1).max(50),
        email: z.string().max(254).pipe(z.email()),
        note: z
          .string()
          .max(100)
          .optional()
          .transform((text) => text ?? null),
      })
      .superRefine(() => undefined);
    expect(fieldLengthLimits(schema)).toEqual({
      name: { minLength: 1, maxLength: 50 },
      email: { maxLength: 254 },
      note: { maxLength: 100 },
    });
  });

  test("are empty for numbers, choices and checkboxes", () => {
    const schema = z.object({ id: z.number().max(9), role: z.enum(["one", "two"]), ids: z.array(z.number()).max(3) });
    expect(fieldLengthLimits(schema)).toEqual({ id: {}, role: {}, ids: {} });
  });
});

test("the form of a saved record has no unsaved changes before the first one", () => {
  const schema = z.object({ version: z.number(), title: z.string() });
  const SavedRecord = () => {
    const [form] = useSchemaForm({ id: "event", schema, defaultValue: { version: 3, title: "Fair" } });
    return String(form.dirty);
  };
  expect(renderToStaticMarkup(createElement(SavedRecord))).toBe("false");
});
