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
])("%s is a number of the US", (typed) => {
  expect(parsePhoneNumber(typed)).toBe("+16145550123");
});

test("a number of another country keeps its country", () => {
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
])("%s is no number", (typed) => {
  expect(parsePhoneNumber(typed)).toBeNull();
});

test("a number of the US reads as people there write it", () => {
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

test("an extension reads behind its number, and is read again as it reads", () => {
  expect(phoneText("+16145550123;ext=12")).toBe("(614) 555-0123 ext. 12");
  expect(parsePhoneNumber(phoneText("+16145550123;ext=12"))).toBe("+16145550123;ext=12");
  expect(phoneText("+442079460958;ext=7")).toBe("+442079460958 ext. 7");
});

test.each(["x12", "ext. 12", "555-0123 x12", "614 555 0123 x"])("%s is no number with an extension", (typed) => {
  expect(parsePhoneNumber(typed)).toBeNull();
});
