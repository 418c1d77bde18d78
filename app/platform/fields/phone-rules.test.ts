import { expect, test } from "vitest";
import { phoneNumberOf, phoneText } from "./phone-rules.ts";

test.each([
  "6145550123",
  "614-555-0123",
  "(614) 555-0123",
  "614.555.0123",
  "1 614 555 0123",
  "+1 (614) 555-0123",
  "001 614 555 0123",
])("%s is a number of the US", (typed) => {
  expect(phoneNumberOf(typed)).toBe("+16145550123");
});

test("a number of another country keeps its country", () => {
  expect(phoneNumberOf("+44 20 7946 0958")).toBe("+442079460958");
  expect(phoneNumberOf("0049 30 901820")).toBe("+4930901820");
});

test.each([
  "555-0123",
  "614 155 0123",
  "114 555 0123",
  "+1 614 555 012",
  "+0 614 555 0123",
  "call me",
  "+1234567890123456",
  "",
])("%s is no number", (typed) => {
  expect(phoneNumberOf(typed)).toBeNull();
});

test("a number of the US reads as people there write it", () => {
  expect(phoneText("+16145550123")).toBe("(614) 555-0123");
  expect(phoneText("+442079460958")).toBe("+442079460958");
});
