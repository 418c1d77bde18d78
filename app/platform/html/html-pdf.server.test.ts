import { describe, expect, test } from "vitest";
import { readPdf, readPdfStructure } from "#tests/support/read-pdf.ts";
import { renderHtmlPdf } from "./html-pdf.server.ts";

describe("an HTML text as a PDF", () => {
  test("every character is printed and can be extracted as written", async () => {
    const lines = [
      "Fee ≠ refund, 5 ≤ x ≥ 2 → y − z",
      "Łódź, Şırnak: ł ş ő ğ ẞ, tiếng Việt, cafe\u0301, x\u0302",
      "Αθήνα και ελληνικά, Київ и кириллица",
      "中文条款，简体字與繁體字。",
      "東京都の利用規約「日本語」。",
      "한국어 약관입니다.",
      "🎉 👩‍🚀 👨‍👩‍👧 👍🏽 🇺🇸 1️⃣ ☎️ ❤️",
      "☐ ☑ ✓ ★ ① € ½ … “quoted” • §",
      "ไทย ภาษาไทยที่นี่, हिन्दी क्षत्रिय",
      "ქართული Հայերեն አማርኛ",
      "no\u00a0break, ﬁne and fine, K and \u212a, 10 000 and 10\u202f000",
      "no font: 𒀀",
    ];
    const html = lines.map((line) => `<p>${line}</p>`).join("");
    const pdf = await renderHtmlPdf({ title: "Terms ≠ 規約", subtitle: "Łódź", html });
    expect(readPdf(pdf)).toEqual(["Terms ≠ 規約", "Łódź", ...lines, "Terms ≠ 規約, Łódź", "1/1"]);
  });

  test("every character appears in each style, and in headings, list items, tables and links", async () => {
    const text = "one ≠ two → Łódź 東京 Жуковка";
    const html =
      `<h2>${text}</h2><p><strong>${text}</strong></p><p><em>${text}</em></p><p><s>${text}</s></p>` +
      `<p>10<sup>6 ${text}</sup></p><ul><li>${text}</li></ul><p><a href="https://a.test">${text}</a></p>` +
      `<table><tr><th>${text}</th></tr><tr><td><p>${text}</p><ul><li>${text}</li></ul></td></tr></table>`;
    const lines = readPdf(await renderHtmlPdf({ title: "Terms", subtitle: "all", html }));
    expect(lines.slice(2, -2)).toEqual([
      text,
      text,
      text,
      text,
      `106 ${text}`,
      `• ${text}`,
      text,
      text,
      text,
      `• ${text}`,
    ]);
  });

  test("right-to-left words stay whole among other words", async () => {
    const html = "<p>From שלום עולם to العربية here</p><p>مرحبا بالعالم abc 45</p>";
    const lines = readPdf(await renderHtmlPdf({ title: "Terms", subtitle: "both", html })).slice(2, -2);
    const words = lines.map((line) =>
      line
        .replace(/[\u202a-\u202e]/g, " ")
        .split(/\s+/)
        .filter(Boolean)
        .sort(),
    );
    expect(words).toEqual([
      ["From", "שלום", "עולם", "to", "العربية", "here"].sort(),
      ["مرحبا", "بالعالم", "abc", "45"].sort(),
    ]);
  });

  test("is tagged with its title, its language and the role of each part", async () => {
    const html =
      '<h2>A</h2><p>B <a href="https://a.test">C</a></p><ol><li>D<ul><li>E</li></ul></li><li>F</li></ol>' +
      "<table><tr><th>G</th></tr><tr><td>H</td></tr></table>";
    const pdf = await renderHtmlPdf({ title: "Terms", subtitle: "version 1", html });
    expect(pdf.toString("latin1")).toMatch(/\/Lang \(en-US\)/);
    expect(pdf.toString("latin1")).toMatch(/\/DisplayDocTitle true/);
    const facts = readPdfStructure(pdf);
    expect(facts).toEqual(expect.arrayContaining(["Title: Terms, version 1", "Tagged: yes"]));
    const tree = facts.slice(facts.findIndex((line) => line.startsWith("Document")));
    const parts = tree.map((line) => line.replace(/ \((block|inline)\)|:$/g, "").replaceAll("  ", "-"));
    expect(parts.filter((line) => !/Object \d|\/Scope/.test(line))).toEqual([
      "Document",
      "-H1",
      '--"Terms"',
      "-P",
      '--"version 1"',
      "-H2",
      '--"A"',
      "-P",
      '--"B "',
      "--Link",
      '---"C"',
      "-L",
      "--LI",
      "---Lbl",
      "----Span",
      '-----"1."',
      "---LBody",
      "----P",
      '-----"D"',
      "----L",
      "-----LI",
      "------Lbl",
      "-------Span",
      '--------"•"',
      "------LBody",
      "-------P",
      '--------"E"',
      "--LI",
      "---Lbl",
      "----Span",
      '-----"2."',
      "---LBody",
      "----P",
      '-----"F"',
      "-Table",
      "--TR",
      "---TH",
      '----"G"',
      "--TR",
      "---TD",
      '----"H"',
    ]);
  });

  test("is on Letter paper and as long as needed, even for a long table row", async () => {
    const short = await renderHtmlPdf({ title: "Terms", subtitle: "version 1", html: "<p>One.</p>" });
    expect(readPdfStructure(short)).toEqual(expect.arrayContaining(["Pages: 1", "Page size: 612 x 792 pts (letter)"]));
    const lines = Array.from({ length: 100 }, (_, at) => `Line ${at + 1}`);
    const html = `${lines.map((line) => `<p>${line}</p>`).join("")}<table><tr><td>${lines.join("<br />")}</td></tr></table>`;
    const long = await renderHtmlPdf({ title: "Terms", subtitle: "version 2", html });
    expect(readPdf(long).filter((line) => line.startsWith("Line"))).toEqual([...lines, ...lines]);
  });
});
