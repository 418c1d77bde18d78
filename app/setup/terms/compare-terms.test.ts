import { expect, test } from "vitest";
import { splitHtmlLines } from "./compare-terms.ts";

test("HTML is split where its blocks end", () => {
  expect(splitHtmlLines("<h2>Use</h2><p>One<br />Two</p>\n\n<ul><li>a</li><li>b</li></ul>")).toEqual([
    "<h2>Use</h2>",
    "<p>One<br />",
    "Two</p>",
    "<ul><li>a</li>",
    "<li>b</li>",
    "</ul>",
  ]);
});
