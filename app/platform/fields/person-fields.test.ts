import { describe, expect, test } from "vitest";
import { personName } from "./person-fields.ts";

describe("a name", () => {
  test.each(["Ada", "O’Neil", "R2-D2", "Ana 🥯", "李", "<b>Ada</b>", "a\u202Eevil", "a\u200Bb", "x".repeat(50)])(
    "can be %j and stays as typed",
    (typed) => {
      expect(personName("first name").parse(typed)).toBe(typed);
    },
  );

  test.each([
    ["", "Enter a first name."],
    ["  ", "Enter a first name."],
    ["\u200B", "Enter a first name."],
    ["a\0b", "Use one line of text."],
    ["a\r\nBcc: b", "Use one line of text."],
    ["a\u2028b", "Use one line of text."],
    ["lone\uD800", "Use one line of text."],
    ["x".repeat(51), "Use up to 50 characters."],
    ["x".repeat(10_000), "Use up to 50 characters."],
    [7, "Enter a first name."],
    [["a", "b"], "Enter a first name."],
  ])("cannot be %j", (typed, sentence) => {
    const parsed = personName("first name").safeParse(typed);
    expect(parsed.error?.issues.map((issue) => issue.message)).toContain(sentence);
  });
});
