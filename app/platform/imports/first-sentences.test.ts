import { expect, test } from "vitest";
import { firstSentences } from "./first-sentences.ts";

test("the problems of a cell are told five at a time, with how many more there are", () => {
  const sentences = Array.from({ length: 7 }, (_, nth) => `No network has the name “N${nth}”.`);
  expect(firstSentences([...sentences, ...sentences])).toMatch(/“N4”\. And 2 more like these\.$/);
  expect(firstSentences(sentences.slice(0, 5))).toBe(sentences.slice(0, 5).join(" "));
  expect(firstSentences([])).toBe("");
});
