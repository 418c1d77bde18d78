import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { parseReceipt } from "#app/programs/receipts/parse-receipt.ts";
import { readReceiptText } from "#app/programs/receipts/read-receipt-text.server.ts";
import { drawReceipt } from "#tests/support/receipts.ts";
import type { ResultSection } from "./report.ts";

const MAX_SECONDS = 4;
const MAX_MEGABYTES = 300;
const READINGS = 5;

/** Measure the reading of a 12-megapixel photo: processor time of the first and of later ones, and memory added. */
export async function measureReceipts(): Promise<ResultSection> {
  const folder = mkdtempSync(join(tmpdir(), "bench-receipts-"));
  const drawn = drawReceipt("plain", 1);
  const photo = join(folder, "photo.jpg");
  const size = { width: 3_000, height: 4_000 };
  await sharp(await drawn.picture())
    .resize({ ...size, fit: "contain", background: "#5d5044" })
    .jpeg({ quality: 92 })
    .toFile(photo);
  const before = residentMegabytes();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes())), 20);
  const seconds: number[] = [];
  const totals = new Set<number | null>();
  for (let count = 0; count < READINGS; count++) {
    const began = process.cpuUsage();
    const { reencodeImage } = await import("#app/platform/files/reencode-image.server.ts");
    const kept = await reencodeImage(photo, "image/jpeg", { width: 2_000, height: 2_000 });
    const text = await readReceiptText({ path: "path" in kept ? kept.path : photo, contentType: "image/jpeg" });
    const { user, system } = process.cpuUsage(began);
    seconds.push((user + system) / 1_000_000);
    totals.add("lines" in text ? parseReceipt(text.lines, "2026-11-28").totalCents : null);
  }
  clearInterval(watch);
  rmSync(folder, { recursive: true });
  const [first = 0, ...later] = seconds;
  const usual = later.sort((one, other) => one - other)[Math.floor(later.length / 2)] ?? 0;
  const added = peak - before;
  const isRight = totals.size === 1 && totals.has(drawn.truth?.totalCents ?? null);
  const most = { budget: `at most ${MAX_SECONDS} s` };
  return {
    title: "Reading a receipt of 12 megapixels",
    rows: [
      { what: "first receipt", ...most, measured: `${first.toFixed(1)} s`, isMet: first <= MAX_SECONDS && isRight },
      { what: "later receipts", ...most, measured: `${usual.toFixed(1)} s`, isMet: usual <= MAX_SECONDS && isRight },
      {
        what: "memory added to the process",
        budget: `at most ${MAX_MEGABYTES} MB`,
        measured: `${Math.round(added)} MB`,
        isMet: added <= MAX_MEGABYTES,
      },
    ],
    note: "Processor time, which is what one core needs, from the uploaded photo to its total. The first loads the engine.",
  };
}

function residentMegabytes(): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}
