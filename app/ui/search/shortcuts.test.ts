import { expect, test } from "vitest";
import { shortcutsOf, strokeOf } from "./shortcuts.ts";

const press = (key: string, held: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

test("Ctrl or Command and K search, also right after g; every other key that is held with one is the browser's", () => {
  expect(strokeOf(press("k", { ctrlKey: true }), false, "user")).toBe("palette");
  expect(strokeOf(press("K", { metaKey: true }), true, "user")).toBe("palette");
  expect(strokeOf(press("n", { ctrlKey: true }), false, "user")).toBeNull();
  expect(strokeOf(press("?", { altKey: true }), false, "user")).toBeNull();
});

test("g leads on, by letters that only count after it", () => {
  expect(strokeOf(press("g"), false, "user")).toBe("go");
  expect(strokeOf(press("p"), true, "user")).toMatchObject({ to: "/plans" });
  expect(strokeOf(press("i"), true, "admin")).toMatchObject({ to: "/inbox" });
  expect(strokeOf(press("p"), false, "user")).toBeNull();
  expect(strokeOf(press("n"), true, "user")).toBeNull();
});

test("every key that does something is explained", () => {
  const explained = (tree: "user" | "admin") => shortcutsOf(tree).map(({ keys }) => keys.join(" "));
  expect(explained("user")).toEqual(["Ctrl K", "/", "n", "g d", "g p", "g c", "g i", "?"]);
  expect(explained("admin")).toEqual(explained("user"));
});
