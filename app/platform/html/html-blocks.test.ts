import { describe, expect, test } from "vitest";
import { parseBlocks, type Block } from "./html-blocks.ts";

describe("HTML as blocks", () => {
  test("headings, paragraphs and rules appear in order", () => {
    expect(shown("<h2>Rules</h2><p>One\n two.</p><hr /><p>Three.<br>Four.</p>")).toEqual([
      "h2 Rules",
      "p One two.",
      "rule",
      "p Three.\nFour.",
    ]);
  });

  test("list items have their bullet or number and the depth of their list", () => {
    expect(shown("<ol><li>One<ul><li>Inner</li></ul></li><li><p>Two</p><p>More</p></li></ol>")).toEqual([
      "1 1. One",
      "2 • Inner",
      "1 2. Two",
      "1 More",
    ]);
  });

  test("styles and links cover exactly their own words", () => {
    const [block] = parseBlocks(
      '<p>Read <strong>all <em>of</em></strong> <a href="https://a.test/?b&amp;c">it</a>.</p>',
    );
    const runs = block?.kind === "paragraph" ? block.runs : [];
    expect(runs.map((run) => [run.text, run.isBold, run.isItalic, run.link])).toEqual([
      ["Read ", false, false, null],
      ["all ", true, false, null],
      ["of", true, true, null],
      [" ", false, false, null],
      ["it", false, false, "https://a.test/?b&c"],
      [".", false, false, null],
    ]);
  });

  test("a table keeps its rows, and HTML entities are decoded", () => {
    const rows = "<tr><th>A &amp; B</th><td>1 &lt; 2</td></tr><tr><td>It&#39;s &copy;</td><td></td></tr>";
    expect(cellsOf(`<table><tbody>${rows}</tbody></table>`)).toEqual([
      ["[A & B]", "1 < 2"],
      ["It's ©", ""],
    ]);
  });

  test("paragraphs, list items and tables in a cell stay complete and separate", () => {
    const inner = "<table><tr><td>C</td><td>D</td></tr></table>";
    const cell = `<p>A</p><p>B</p>${inner}<ul><li>E</li></ul><ol><li>F</li></ol>G<strong> H </strong>\n<em>I</em>`;
    expect(cellsOf(`<table><tr><td>0</td><td>${cell}</td></tr><tr><td>J</td></tr></table>`)).toEqual([
      ["0", "A\nB\nC\nD\n• E\n1. F\nG H I"],
      ["J"],
    ]);
    expect(shown("<table><caption>A</caption><tr><td>B</td></tr></table><td>C</td>")).toEqual(["p A", "table", "p C"]);
  });

  test("special spaces, superscripts and subscripts are preserved", () => {
    expect(shown("<p>10\u00a0km \t\n a\u3000b</p>")).toEqual(["p 10\u00a0km a\u3000b"]);
    const [block] = parseBlocks("<p>10<sup>6</sup> H<sub>2</sub>O</p>");
    const runs = block?.kind === "paragraph" ? block.runs : [];
    expect(runs.map((run) => [run.text, run.shift])).toEqual([
      ["10", null],
      ["6", "raised"],
      [" H", null],
      ["2", "lowered"],
      ["O", null],
    ]);
  });
});

function cellsOf(html: string): string[][] {
  const [block] = parseBlocks(html);
  if (block?.kind !== "table") throw new Error("This is no table.");
  return block.rows.map((row) =>
    row.map(({ isHead, runs }) => {
      const text = runs.map((run) => run.text).join("");
      return isHead ? `[${text}]` : text;
    }),
  );
}

function shown(html: string): string[] {
  return parseBlocks(html).map(lineOf);
}

function lineOf(block: Block): string {
  if (block.kind === "rule") return "rule";
  if (block.kind === "table") return "table";
  const text = block.runs.map((run) => run.text).join("");
  if (block.kind === "heading") return `h${block.level} ${text}`;
  const start = block.depth > 0 ? [String(block.depth)] : ["p"];
  return [...start, ...(block.marker ? [block.marker] : []), text].join(" ");
}
