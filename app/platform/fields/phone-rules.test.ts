import { expect, test } from "vitest";
import { parsePhoneNumber, phoneText } from "./phone-rules.ts";

test.each([
  "6145550123",
  "614-555-0123",
  "(614) 555-0123",
  "614.555.0123",
  "1 614 555 0123",
  "+1 (614) 555-0123",
  "001 614 555 0123",
])("%s is a US number", (typed) => {
  expect(parsePhoneNumber(typed)).toBe("+16145550123");
});

test("a foreign number keeps its country code", () => {
  expect(parsePhoneNumber("+44 20 7946 0958")).toBe("+442079460958");
  expect(parsePhoneNumber("0049 30 901820")).toBe("+4930901820");
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
])("%s is not a number", (typed) => {
  expect(parsePhoneNumber(typed)).toBeNull();
});

test("a US number is shown in the US format", () => {
  expect(phoneText("+16145550123")).toBe("(614) 555-0123");
  expect(phoneText("+442079460958")).toBe("+442079460958");
});

test.each([
  "(614) 555-0123 x12",
  "614-555-0123 ext. 12",
  "614.555.0123, extension 12",
  "+1 614 555 0123;ext=12",
  "6145550123 #12",
])("%s keeps its extension", (typed) => {
  expect(parsePhoneNumber(typed)).toBe("+16145550123;ext=12");
});

test("an extension is shown after its number, and the text parses back", () => {
  expect(phoneText("+16145550123;ext=12")).toBe("(614) 555-0123 ext. 12");
  expect(parsePhoneNumber(phoneText("+16145550123;ext=12"))).toBe("+16145550123;ext=12");
  expect(phoneText("+442079460958;ext=7")).toBe("+442079460958 ext. 7");
});

test.each(["x12", "ext. 12", "555-0123 x12", "614 555 0123 x"])("%s is not a number with an extension", (typed) => {
  expect(parsePhoneNumber(typed)).toBeNull();
});
