import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { reencodeImage } from "#app/platform/files/reencode-image.server.ts";
import { drawChart } from "./chart-picture.server.ts";

const metric = {
  id: 1,
  name: "Net sales → ≥ 売上",
  key: "",
  formula: "",
  unit: "currency",
  decimals: 0,
  aggregation: "sum",
  frequency: "weekly",
  weekStartsOn: "sunday",
  goodDirection: "up",
  mayBeNegative: false,
  variancePercent: 3,
};
const points = [1, 5, 3].map((value, nth) => ({ periodStart: `2026-11-0${nth * 7 + 1}`, value, before: value + 1 }));

test("a chart renders its text without installed fonts, and an uploaded SVG is still refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "chart-"));
  const path = join(folder, "chart.png");
  const picture = await drawChart({ selection: "Evanston", metric, points, comparison: { metric, points } });
  await writeFile(path, picture);
  expect(await sharp(path).metadata()).toMatchObject({ format: "png", width: 1_200, height: 630 });
  // The title's letters are dark, and the picture around them is white.
  const { data } = await sharp(path).extract({ left: 40, top: 30, width: 300, height: 30 }).greyscale().raw().toBuffer({
    resolveWithObject: true,
  });
  expect(Math.min(...data)).toBeLessThan(60);
  expect(Math.max(...data)).toBe(255);
  const sent = join(folder, "sent.png");
  await writeFile(sent, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
  expect(await reencodeImage(sent, "image/png", undefined)).toHaveProperty("problem");
});
