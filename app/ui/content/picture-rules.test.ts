import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { motifOf, MOTIFS, sceneOf } from "./picture-rules.ts";

it("a title's words choose the motif, before its category and its channel", () => {
  const motifs = {
    "Latte week": "cup",
    "Dozen upgrade at the register": "donuts",
    "Window banner": "storefront",
    "Spirit night at the elementary school": "bus",
    "A card for 50 old friends": "card",
    "Answer every review in a day": "phone",
    "Grand opening weekend": "balloons",
    "Office catering kit": "tray",
    "Holiday hours": "season",
    "Street team": "megaphone",
  };
  expect(new Set(Object.values(motifs))).toEqual(new Set(MOTIFS));
  for (const [title, motif] of Object.entries(motifs)) expect([title, motifOf({ title })]).toEqual([title, motif]);
  expect(motifOf({ title: "Teacher Tuesday", category: "Catering", channel: "Social media" })).toBe("bus");
  expect(motifOf({ title: "Tuesday", category: "Catering", channel: "Social media" })).toBe("tray");
  expect(motifOf({ title: "Tuesday", channel: "Social media" })).toBe("phone");
});

it("a short word counts as a whole only", () => {
  expect(motifOf({ title: "Teamwork", channel: "Coffee" })).toBe("cup");
  expect(motifOf({ title: "Cardinals", channel: "School" })).toBe("bus");
});

it("without a known word the letters of the title choose, the same each time and not the same for all", () => {
  const titles = Array.from(
    { length: 200 },
    (_, index) => `Xyz ${String.fromCodePoint(97 + (index % 26)).repeat(index)}`,
  );
  const motifs = titles.map((title) => motifOf({ title }));
  expect(titles.map((title) => motifOf({ title }))).toEqual(motifs);
  expect(new Set(motifs)).toEqual(new Set(MOTIFS));
  expect(new Set(titles.map((title) => sceneOf({ title })))).toEqual(new Set([0, 1, 2, 3]));
});

it("the file of pictures draws every motif and scene once", () => {
  const file = readFileSync(new URL("../../../public/pictures.svg", import.meta.url), "utf8");
  const drawn = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(drawn.sort()).toEqual([...MOTIFS, ...[0, 1, 2, 3].map((scene) => `scene-${scene}`)].sort());
});
