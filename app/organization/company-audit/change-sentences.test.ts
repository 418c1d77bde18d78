import { expect, test } from "vitest";
import { changeSentences } from "./change-sentences.ts";

test.each([
  [{ firstName: "Ada" }, { firstName: "Grace" }, ["First name: Ada → Grace."]],
  [
    { canOrder: true, networkIds: [1, 2] },
    { canOrder: false, networkIds: [] },
    ["Can order: yes → no.", "Network ids: 1, 2 → none."],
  ],
  [{ note: "gone" }, null, ["Note: gone → none."]],
  [{ stays: 1 }, { comes: 2 }, ["Stays: 1 → none.", "Comes: none → 2."]],
  [null, { name: "New", place: { zip: "01234" } }, ["Name: New.", 'Place: {"zip":"01234"}.']],
  [null, { reason: "x".repeat(200) }, [`Reason: ${"x".repeat(160)}….`]],
  [null, null, []],
  ["odd", 7, []],
])("of %j and %j it tells %j", (before, after, sentences) => {
  expect(changeSentences(before, after)).toEqual(sentences);
});
