import { expect, test } from "vitest";
import { toHistorySentences } from "./record-history.ts";

const words = {
  labels: { phone: "Phone", groups: "Groups", isOff: "Off" },
  sentences: { "network.create": "Created the network." },
  word: (field: string, value: string) => (field === "phone" ? `(${value})` : value),
};

test("an entry tells each field that changed, from what to what", () => {
  const before = { phone: null, groups: ["A", "B"], isOff: false };
  const after = { phone: "614", groups: [], isOff: true };
  expect(toHistorySentences({ action: "network.change", before, after }, words)).toEqual([
    "Phone: none → (614).",
    "Groups: A, B → none.",
    "Off: no → yes.",
  ]);
});

test("an action with a sentence of its own is told by it", () => {
  expect(toHistorySentences({ action: "network.create", before: null, after: { phone: "1" } }, words)).toEqual([
    "Created the network.",
  ]);
});

test("an entry that holds nothing readable tells nothing", () => {
  expect(toHistorySentences({ action: "network.change", before: 1, after: "x" }, words)).toEqual([]);
});
