import { expect, test } from "vitest";
import { visibilityText } from "./visibility-text.ts";

const networks = [
  { name: "Lakeshore", locations: 8 },
  { name: "Prairie", locations: 6 },
];
const seen = { networks, groups: [], companies: [], locations: 14 };

test("the visibility of a user is one sentence with its reason", () => {
  expect(visibilityText("Business Owner", seen)).toBe(
    "Sees 14 {locations} through 2 {networks}: Lakeshore (8) and Prairie (6).",
  );
  expect(visibilityText("View Only", { ...seen, groups: ["Airports"], locations: 2 })).toBe(
    "Sees 2 of the 14 {locations} in Lakeshore and Prairie through 1 {group} (Airports).",
  );
  expect(visibilityText("Location Level Guest", { ...seen, locations: 1 })).toBe(
    "Sees 1 of the 14 {locations} in Lakeshore and Prairie.",
  );
  expect(visibilityText("Mainstreet Advisor", { ...seen, networks: [], companies: ["Sunrise", "Harbor"] })).toBe(
    "Sees 2 companies: Sunrise and Harbor.",
  );
  expect(visibilityText("Senior Advisor", seen)).toBe("Sees every company.");
  expect(visibilityText("View Only", { ...seen, networks: [], locations: 0 })).toBe(
    "Sees no {locations}: no {network} assigned.",
  );
});

test("a long list of names is shortened", () => {
  const many = Array.from({ length: 8 }, (_, place) => ({ name: `N${place}`, locations: 1 }));
  expect(visibilityText("Business Owner", { ...seen, networks: many, locations: 8 })).toContain("N4 (1) and 3 more.");
});
