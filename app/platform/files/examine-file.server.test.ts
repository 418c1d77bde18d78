import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AcceptedFile, examineFile } from "./examine-file.server.ts";
import { documentRules, type FileRules, logoRules, MB } from "./file-rules.ts";

const photoRules: FileRules = { contentTypes: ["image/jpeg"], maxBytes: 10 * MB, fit: { width: 2_000, height: 2_000 } };

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "files-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Save content the way an upload leaves a file. */
async function uploaded(content: Buffer | string, name = "logo.png") {
  const place = path.join(folder, crypto.randomUUID());
  await writeFile(place, content);
  return { name, path: place, bytes: Buffer.byteLength(content) };
}

async function png(): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 10, channels: 3, background: "#0b7285" } })
    .png()
    .toBuffer();
}

async function accepted(content: Buffer | string, name = "logo.png", rules = logoRules): Promise<AcceptedFile> {
  const examined = await examineFile(await uploaded(content, name), rules);
  if (!examined.accepted) throw new Error(examined.problem);
  return examined.file;
}

async function problemOf(content: Buffer | string, name = "logo.png", rules = logoRules): Promise<string | null> {
  const examined = await examineFile(await uploaded(content, name), rules);
  return examined.accepted ? null : examined.problem;
}

test("a picture is re-encoded: upright, small enough, and without hidden data", async () => {
  const photo = await sharp({ create: { width: 1_000, height: 400, channels: 3, background: "#fff" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const file = await accepted(
    Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]),
    '../../Our "logo".jpeg',
  );
  const made = await readFile(file.path);
  expect(file).toMatchObject({ name: 'Our "logo".jpg', contentType: "image/jpeg", bytes: made.length });
  expect(made.includes("script")).toBe(false);
  expect(made.includes("secret place")).toBe(false);
  const facts = await sharp(file.path).metadata();
  expect(facts).toMatchObject({ width: 44, height: 110 });
  expect(facts.exif).toBeUndefined();
});

test("a small picture keeps its size and its transparency", async () => {
  const clear = await sharp({ create: { width: 20, height: 10, channels: 4, background: "#00000000" } })
    .webp()
    .toBuffer();
  const file = await accepted(clear, "logo.webp");
  expect(file.contentType).toBe("image/webp");
  expect(await sharp(file.path).metadata()).toMatchObject({ width: 20, height: 10, hasAlpha: true });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';
test.each([
  ["an SVG", svg, "logo.svg"],
  ["an SVG that calls itself PNG", svg, "logo.png"],
  ["an SVG with a prologue", `\ufeff<?xml version="1.0"?>\n${svg}`, "logo.png"],
  ["HTML", "<!doctype html><script>alert(1)</script>", "logo.png"],
  ["a PDF where a picture is asked for", "%PDF-1.7\n%âãÏÓ\n", "logo.png"],
  ["text", "name,email\n", "logo.png"],
  ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"), "logo.png"],
  ["a program", Buffer.from("7f454c4602010100", "hex"), "logo.png"],
])("%s is refused by its content", async (_, content, name) => {
  expect(await problemOf(content, name)).toBe("Choose a PNG, JPEG or WebP file.");
});

test.each([
  ["an SVG", svg, "table.csv"],
  ["HTML", " \n<html><body>", "table.csv"],
  ["UTF-16 of control characters", Buffer.from("\ufeffname\u0001email", "utf16le"), "table.csv"],
  ["half a character of UTF-16", Buffer.from("fffe6e", "hex"), "table.csv"],
  ["markup in UTF-16", Buffer.from(`\ufeff${svg}`, "utf16le"), "table.csv"],
  ["a program", Buffer.from("7f454c4602010100cafebabe", "hex"), "table.csv"],
  ["a ZIP", Buffer.from("504b0506000000000000000000000000000000000000", "hex"), "table.xlsx"],
])("%s is not accepted as a document either", async (_, content, name) => {
  expect(await problemOf(content, name, documentRules)).toBe("Choose a PDF, JPEG, PNG, WebP, CSV, XLSX or DOCX file.");
});

test("a PDF and a table are kept as they are", async () => {
  expect(await accepted("%PDF-1.7\n%âãÏÓ\n", "a.exe", documentRules)).toMatchObject({
    name: "a.pdf",
    contentType: "application/pdf",
  });
  expect(await accepted("\ufeffname;email\nZoë;z@example.test\n", "people.csv", documentRules)).toMatchObject({
    contentType: "text/csv",
  });
});

test.each([
  ["Windows-1252", Buffer.from("Name,Price\r\nZo\u00eb,\u0080 5\r\n", "latin1")],
  ["UTF-16", Buffer.from("\ufeffName,Price\r\nZoë,€ 5\r\n", "utf16le")],
  ["UTF-16, big end first", Buffer.from("\ufeffName,Price\r\nZoë,€ 5\r\n", "utf16le").swap16()],
])("a table that a spreadsheet saved as %s is accepted", async (_, content) => {
  expect(await accepted(content, "prices.csv", documentRules)).toMatchObject({
    name: "prices.csv",
    contentType: "text/csv",
    bytes: content.length,
  });
});

test("an empty file and an oversized file are refused with a message", async () => {
  expect(await problemOf("")).toBe("The file is empty. Choose another one.");
  expect(await problemOf(Buffer.alloc(logoRules.maxBytes + 1))).toBe("Choose a file of 2 MB or less.");
});

/** Return a blank square PNG with one bit per pixel: small as a file, gigabytes when decoded. `side` is in pixels. */
function blankPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + side / 8) * side));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

test("a picture that would exhaust memory is not decoded", async () => {
  const huge = blankPng(40_000);
  expect(huge.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage().rss;
  expect(await problemOf(huge)).toBe("Image is too large. Choose one of 108 megapixels or less.");
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1_048_576);
});

describe("a 108-megapixel photo", () => {
  const side = { width: 12_032, height: 9_024 };
  const flat = sharp({ create: { ...side, channels: 3, background: "#0b7285" }, limitInputPixels: false });

  test("is accepted if it gets resized, and is never in memory as a whole", async () => {
    const photo = await flat.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const before = process.memoryUsage().rss;
    const file = await accepted(photo, "IMG_0001.jpg", photoRules);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
    expect(await sharp(file.path).metadata()).toMatchObject({ width: 1_500, height: 2_000 });
  });

  test("is refused if it keeps its size or can only be decoded as a whole", async () => {
    const photo = await flat.clone().jpeg().toBuffer();
    expect(await problemOf(photo, "IMG_0001.jpg", documentRules)).toBe(
      "Image is too large. Choose one of 25 megapixels or less.",
    );
    const inLayers = await flat.clone().jpeg({ progressive: true }).toBuffer();
    expect(await problemOf(inLayers, "IMG_0001.jpg", photoRules)).toBe(
      "Image is too large. Choose one of 25 megapixels or less, or a JPEG photo of 108.",
    );
  });
});

test("the size of an animation counts all frames, and a small one keeps its first frame", async () => {
  const frames = (count: number, side: number) => {
    const pixels = Buffer.concat(
      Array.from({ length: count }, (_, number) => Buffer.alloc(side * side * 3, (number % 2) * 128 + (number % 97))),
    );
    const raw = { width: side, height: side * count, channels: 3 as const, pageHeight: side };
    return sharp(pixels, { raw, limitInputPixels: false }).webp({ effort: 0 }).toBuffer();
  };
  const tooMany = "Image is too large. Choose one of 25 megapixels or less, or a JPEG photo of 108.";
  expect(await problemOf(await frames(1_000, 160), "logo.webp")).toBe(tooMany);
  const file = await accepted(await frames(3, 16), "logo.webp");
  expect((await sharp(file.path).metadata()).pages ?? 1).toBe(1);
});

test("a truncated picture is refused", async () => {
  const photo = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: "#123456",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(await problemOf(photo.subarray(0, photo.length / 2), "logo.jpg")).toBe(
    "The image is damaged. Choose another one.",
  );
  expect(await problemOf(Buffer.concat([(await png()).subarray(0, 40), Buffer.alloc(100)]))).toBe(
    "The image is damaged. Choose another one.",
  );
});
