import { expect, test } from "vitest";
import { geographyParentRefusal } from "./geography-rules.ts";

/** Chain of geographies in which 1 contains 2, 2 contains 3, and so on to 5. */
const chain = [1, 2, 3, 4, 5].map((id) => ({ id, parentId: id === 1 ? null : id - 1 }));

test("a geography may have no parent, or any parent that is not inside it", () => {
  expect(geographyParentRefusal(chain, 3, null)).toBeNull();
  expect(geographyParentRefusal([...chain, { id: 9, parentId: null }], 9, 4)).toBeNull();
});

test("a geography cannot be inside itself or its descendants", () => {
  for (const parent of [2, 3, 5]) expect(geographyParentRefusal(chain, 2, parent)).toContain("already inside this one");
});

test("a hierarchy has at most five levels, including descendants", () => {
  expect(geographyParentRefusal(chain, null, 4)).toBeNull();
  expect(geographyParentRefusal(chain, null, 5)).toContain("up to 5 levels deep");
  const pair = [...chain, { id: 8, parentId: null }, { id: 9, parentId: 8 }];
  expect(geographyParentRefusal(pair, 8, 3)).toBeNull();
  expect(geographyParentRefusal(pair, 8, 4)).toContain("up to 5 levels deep");
});

test("an existing cycle does not cause an endless loop", () => {
  const circle = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ];
  expect(geographyParentRefusal(circle, 3, 1)).toBeNull();
});
