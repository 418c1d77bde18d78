import { expect, test } from "vitest";
import { themeModeFromCookie } from "./theme-mode.tsx";

test.each([
  ["theme=dark", "dark"],
  ["sid=abc; theme=light", "light"],
  ["sid=abc;theme=dark; notice=x", "dark"],
  ["theme=sepia", null],
  ["mytheme=dark", null],
  ["theme=darker", null],
  ["", null],
  [null, null],
])("the cookie header %s contains %s", (header, mode) => {
  expect(themeModeFromCookie(header)).toBe(mode);
});
