import { expect, test } from "vitest";
import { measureAssets, pagesWithScript } from "#tests/bench/assets.ts";

test("no page's scripts, and not all styles together, are larger than their budgets", () => {
  const { rows } = measureAssets();
  expect(rows).toHaveLength(4);
  expect(rows.filter(({ isMet }) => !isMet)).toEqual([]);
});

test("only the notification settings load code of push notifications with the page", () => {
  expect(pagesWithScript("applicationServerKey")).toEqual(["routes/both/notifications/preferences"]);
});
