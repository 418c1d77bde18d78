import { expect, test } from "vitest";
import { toSearchText } from "./search-text.ts";

test.each([
  ["Andrés Café", "andres cafe"],
  ["O’Connor", "o'connor"],
  ["ŁÓDŹ Straße", "lodz strasse"],
  ["Zoe\u0308 “the” Ærø", 'zoe "the" aero'],
  ["東京", "東京"],
])("%s compares as %s", (text, plain) => {
  expect(toSearchText(text)).toBe(plain);
});
