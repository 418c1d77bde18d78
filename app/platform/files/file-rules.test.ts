import { expect, test } from "vitest";
import { cleanFileName, documentRules, logoRules, fileTooLargeMessage, wrongFileTypeMessage } from "./file-rules.ts";

test.each([
  ["logo.png", "logo.png"],
  ["../../x", "x.png"],
  ["C:\\logos\\Sunrise.PNG", "Sunrise.png"],
  ["a\r\nX: y", "aX: y.png"],
  ["\u202egnp.exe", "gnp.png"],
  ['say "hi".png', 'say "hi".png'],
  ["...png", "file.png"],
  ["", "file.png"],
  [".htaccess", "file.png"],
  ["Café ☕.png", "Café ☕.png"],
  ["lone \ud800.png", "lone \ufffd.png"],
])("the name %j is kept as %j", (sent, kept) => {
  expect(cleanFileName(sent, "image/png")).toBe(kept);
});

test("a name of any length is shortened to fit", () => {
  for (const letter of ["x", "é", "☕", "👩‍🍳"]) {
    const name = cleanFileName(`${letter.repeat(300)}.png`, "image/png");
    expect(name.length).toBeLessThanOrEqual(255);
    expect(name.isWellFormed()).toBe(true);
    expect(name.endsWith(".png")).toBe(true);
  }
});

test("error messages say what is accepted", () => {
  expect(wrongFileTypeMessage(logoRules)).toBe("Choose a PNG, JPEG or WebP file.");
  expect(fileTooLargeMessage(logoRules)).toBe("Choose a file of 2 MB or less.");
  expect(wrongFileTypeMessage(documentRules)).toBe("Choose a PDF, JPEG, PNG, WebP, CSV, XLSX or DOCX file.");
});
