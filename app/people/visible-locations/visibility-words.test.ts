import { expect, test } from "vitest";
import { visibilityWords } from "./visibility-words.ts";

const networks = [
  { name: "Lakeshore", locations: 8 },
  { name: "Prairie", locations: 6 },
];
const seen = { networks, groups: [], companies: [], locations: 14 };

test("what somebody sees is one sentence with its reason", () => {
  expect(visibilityWords("Business Owner", seen)).toBe(
    "Sees 14 {locations} by 2 {networks}: Lakeshore (8) and Prairie (6).",
  );
  expect(visibilityWords("View Only", { ...seen, groups: ["Airports"], locations: 2 })).toBe(
    "Sees 2 {locations} by 1 {group} (Airports) of the 14 {locations} in Lakeshore and Prairie.",
  );
  expect(visibilityWords("Location Level Guest", { ...seen, locations: 1 })).toBe(
    "Sees 1 {location}, chosen one by one, of the 14 {locations} in Lakeshore and Prairie.",
  );
  expect(visibilityWords("Mainstreet Advisor", { ...seen, networks: [], companies: ["Sunrise", "Harbor"] })).toBe(
    "Sees 2 companies: Sunrise and Harbor.",
  );
  expect(visibilityWords("Senior Advisor", seen)).toBe("Sees every company.");
  expect(visibilityWords("View Only", { ...seen, networks: [], locations: 0 })).toBe(
    "Sees no {location}: no {network} is chosen.",
  );
});

test("many names are cut", () => {
  const many = Array.from({ length: 8 }, (_, place) => ({ name: `N${place}`, locations: 1 }));
  expect(visibilityWords("Business Owner", { ...seen, networks: many, locations: 8 })).toContain("N4 (1) and 3 more.");
});
