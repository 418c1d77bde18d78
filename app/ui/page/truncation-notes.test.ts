import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LatestOfNote } from "./truncation-notes.tsx";

test("a list of the latest shows the total, and nothing if it is complete", () => {
  const told = (shown: number, total: number) =>
    renderToStaticMarkup(createElement(LatestOfNote, { shown, total, noun: ["batch", "batches"] }));
  expect(told(10, 1_234)).toContain("Showing the latest 10 of 1,234 batches.");
  expect(told(10, 10)).toBe("");
});
