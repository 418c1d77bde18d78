import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LatestOf } from "./shown-of.tsx";

test("a list of the latest says how many there are, and nothing where it has all of them", () => {
  const told = (shown: number, total: number) =>
    renderToStaticMarkup(createElement(LatestOf, { shown, total, noun: ["batch", "batches"] }));
  expect(told(10, 1_234)).toContain("The 10 latest of 1,234 batches.");
  expect(told(10, 10)).toBe("");
});
