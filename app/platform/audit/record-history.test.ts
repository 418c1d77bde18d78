import { expect, test } from "vitest";
import { toHistorySentences } from "./record-history.ts";

const words = {
  labels: { phone: "Phone", groups: "Groups", isOff: "Off" },
  sentences: { "network.create": "Created the network." },
  word: (field: string, value: string) => (field === "phone" ? `(${value})` : value),
};

test("an entry describes each changed field with its old and new values", () => {
  const before = { phone: null, groups: ["A", "B"], isOff: false };
  const after = { phone: "614", groups: [], isOff: true };
  expect(toHistorySentences({ action: "network.change", before, after }, words)).toEqual([
    "Phone: none → (614).",
    "Groups: A, B → none.",
    "Off: no → yes.",
  ]);
});

test("a field with the same value before and after has no sentence", () => {
  const before = { phone: "614", groups: [], isOff: false };
  expect(toHistorySentences({ action: "network.change", before, after: { ...before, isOff: true } }, words)).toEqual([
    "Off: no → yes.",
  ]);
});

test("an action with its own sentence uses that sentence", () => {
  expect(toHistorySentences({ action: "network.create", before: null, after: { phone: "1" } }, words)).toEqual([
    "Created the network.",
  ]);
});

test("an entry without readable values has no sentences", () => {
  expect(toHistorySentences({ action: "network.change", before: 1, after: "x" }, words)).toEqual([]);
});
