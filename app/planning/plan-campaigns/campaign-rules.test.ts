import { expect, test } from "vitest";
import { mergeEqualItems, sentencesByLocation } from "./campaign-rules.ts";

const plans = [
  { id: 1, location: "Elgin" },
  { id: 2, location: "Champaign" },
];
let last = 0;
const item = (planId: number, values: object = {}) => ({
  id: (last += 1),
  planId,
  ideaId: null,
  title: "Radio spot",
  startsOn: "2027-03-01",
  endsOn: "2027-03-01",
  quantity: 1,
  unitCostCents: 500,
  plannedCents: 500,
  hasNewerIdea: false,
  refusal: null,
  warning: null,
  ...values,
});

test("items with the same idea or title and the same first day merge across plans", () => {
  const items = [
    item(1, { ideaId: 7, title: "Poster" }),
    item(2, { ideaId: 7, title: "Poster, as it was called", quantity: 2, plannedCents: 1_000 }),
    item(2, { title: "RADIO spot" }),
    item(1),
    item(1, { startsOn: "2027-04-01" }),
  ];
  expect(mergeEqualItems(items, plans)).toMatchObject([
    { title: "Poster", plannedCents: 1_500, locationNames: null, hasUniformCost: false },
    { title: "Radio spot", plannedCents: 1_000, locationNames: null, hasUniformCost: true },
    { startsOn: "2027-04-01", plannedCents: 500, locationNames: ["Elgin"] },
  ]);
});

test("equal items of one plan stay separate", () => {
  expect(mergeEqualItems([item(1), item(1)], plans.slice(0, 1))).toHaveLength(2);
});

test("a sentence names its locations unless it applies to all of them", () => {
  const [elgin, champaign] = ["Elgin", "Champaign"].map((location) => ({
    location,
    sentence: "It starts in the past.",
  }));
  if (!elgin || !champaign) throw new Error("two");
  expect(sentencesByLocation([elgin, champaign])).toEqual(["It starts in the past."]);
  const many = ["Elgin", "Joliet", "Moline", "Peoria", "Quincy"].map((location) => ({ ...elgin, location }));
  expect(sentencesByLocation([...many, { ...champaign, sentence: null }])).toEqual([
    "Elgin, Joliet, Moline and 2 more: It starts in the past.",
  ]);
  expect(sentencesByLocation([elgin, { ...champaign, sentence: null }])).toEqual(["Elgin: It starts in the past."]);
});
