import { expect, test } from "vitest";
import { refusalOfParent } from "./geography-rules.ts";

/** 1 holds 2, which holds 3, and so on to 5. */
const chain = [1, 2, 3, 4, 5].map((id) => ({ id, parentId: id === 1 ? null : id - 1 }));

test("a geography may lie in none, and in any that does not lie in it", () => {
  expect(refusalOfParent(chain, 3, null)).toBeNull();
  expect(refusalOfParent([...chain, { id: 9, parentId: null }], 9, 4)).toBeNull();
});

test("a geography lies neither in itself nor in what lies in it", () => {
  for (const parent of [2, 3, 5]) expect(refusalOfParent(chain, 2, parent)).toContain("lies inside it already");
});

test("five levels are the most, counting what lies inside", () => {
  expect(refusalOfParent(chain, null, 4)).toBeNull();
  expect(refusalOfParent(chain, null, 5)).toContain("at most 5 deep");
  const pair = [...chain, { id: 8, parentId: null }, { id: 9, parentId: 8 }];
  expect(refusalOfParent(pair, 8, 3)).toBeNull();
  expect(refusalOfParent(pair, 8, 4)).toContain("at most 5 deep");
});

test("a circle that is there already ends", () => {
  const circle = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ];
  expect(refusalOfParent(circle, 3, 1)).toBeNull();
});
