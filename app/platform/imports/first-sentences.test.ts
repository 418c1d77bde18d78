import { expect, test } from "vitest";
import { firstSentences } from "./first-sentences.ts";

test("the first five problems of a cell are listed, with a count of the others", () => {
  const sentences = Array.from({ length: 7 }, (_, nth) => `No network has the name “N${nth}”.`);
  expect(firstSentences([...sentences, ...sentences])).toMatch(/“N4”\. And 2 more like these\.$/);
  expect(firstSentences(sentences.slice(0, 5))).toBe(sentences.slice(0, 5).join(" "));
  expect(firstSentences([])).toBe("");
});
