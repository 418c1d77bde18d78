import { expect, test } from "vitest";
import { eventTypeOf } from "./event-rules.ts";

test.each([
  ["School spirit night", "schoolFundraiser"],
  ["Charity drive", "charity"],
  ["Youth sports", "sports"],
  ["First responder morning", "firstResponder"],
  ["Grand opening", "grandOpening"],
  ["Local sponsorship", "sponsorship"],
  ["Community festival", "community"],
  ["Campfire stories", "community"],
])("a new event of the category %s has the type %s", (category, type) => {
  expect(eventTypeOf(category)).toBe(type);
});
