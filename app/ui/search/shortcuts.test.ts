import { expect, test } from "vitest";
import { listShortcuts, shortcutOfKey } from "./shortcuts.ts";

const menuOf = (...addresses: string[]) => addresses.map((to) => ({ label: to, to }));
const menus = {
  user: menuOf("/dashboard", "/create-plan/first-step", "/marketing-calendar", "/incentive/recap"),
  admin: menuOf("/companies", "/manage-incentive", "/manage-incentive/reimbursement", "/inbox"),
};
const press = (key: string, held: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

test("Ctrl+K or Command+K searches, even after g, and other modified keys stay with the browser", () => {
  expect(shortcutOfKey(press("k", { ctrlKey: true }), false, "user", menus.user)).toBe("palette");
  expect(shortcutOfKey(press("K", { metaKey: true }), true, "user", menus.user)).toBe("palette");
  expect(shortcutOfKey(press("n", { ctrlKey: true }), false, "user", menus.user)).toBeNull();
  expect(shortcutOfKey(press("?", { altKey: true }), false, "user", menus.user)).toBeNull();
});

test("g starts a sequence with letters that only count after it", () => {
  expect(shortcutOfKey(press("g"), false, "user", menus.user)).toBe("go");
  expect(shortcutOfKey(press("p"), true, "user", menus.user)).toMatchObject({ to: "/plans" });
  expect(shortcutOfKey(press("i"), true, "admin", menus.admin)).toMatchObject({ to: "/inbox" });
  expect(shortcutOfKey(press("p"), false, "user", menus.user)).toBeNull();
  expect(shortcutOfKey(press("n"), true, "user", menus.user)).toBeNull();
});

test("g goes only to pages in the menu", () => {
  expect(shortcutOfKey(press("i"), true, "user", menuOf("/dashboard"))).toBeNull();
  expect(listShortcuts("user", []).map(({ keys }) => keys[0])).not.toContain("g");
});

test("every shortcut is explained", () => {
  const explained = (tree: "user" | "admin") => listShortcuts(tree, menus[tree]).map(({ keys }) => keys.join(" "));
  expect(explained("user")).toEqual(["Ctrl K", "/", "j", "k", "n", "g d", "g p", "g c", "g i", "?"]);
  expect(explained("admin")).toEqual(explained("user"));
});
