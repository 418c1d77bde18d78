import { describe, expect, test } from "vitest";
import { htmlPdf } from "./html-pdf.server.ts";

describe("a text as a PDF", () => {
  test("is on Letter paper and has as many pages as it needs", async () => {
    const short = await htmlPdf({ title: "Terms", subtitle: "version 1", html: "<p>One.</p>" });
    expect(short.subarray(0, 5).toString()).toBe("%PDF-");
    expect(short.toString("latin1")).toContain("/MediaBox [0 0 612 792]");
    expect(pagesOf(short)).toBe(1);
    const long = await htmlPdf({ title: "Terms", subtitle: "version 2", html: "<p>One line of it.</p>".repeat(100) });
    expect(pagesOf(long)).toBeGreaterThan(3);
  });

  test("holds every kind of block that terms may have, and signs that its fonts have not", async () => {
    const html =
      "<h1>A</h1><h4>B</h4><ul><li>C<ol><li>D</li></ul></li></ul><blockquote><p>E</p></blockquote><hr />" +
      '<table><tr><th>F</th><td>G</td></tr><tr><td>H</td></tr></table><p><a href="https://a.test">Łódź 東京 “ok”</a></p>';
    expect(pagesOf(await htmlPdf({ title: "Terms", subtitle: "all", html }))).toBe(1);
  });
});

function pagesOf(pdf: Buffer): number {
  return Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);
}
