import { describe, expect, test } from "vitest";
import { blocksOf, type Block } from "./html-blocks.ts";

describe("HTML as blocks", () => {
  test("headings, paragraphs and rules stand one after the other", () => {
    expect(shown("<h2>Rules</h2><p>One\n two.</p><hr /><p>Three.<br>Four.</p>")).toEqual([
      "h2 Rules",
      "p One two.",
      "rule",
      "p Three.\nFour.",
    ]);
  });

  test("items carry their bullet or number and the depth of their list", () => {
    expect(shown("<ol><li>One<ul><li>Inner</li></ul></li><li><p>Two</p><p>More</p></li></ol>")).toEqual([
      "1 1. One",
      "2 • Inner",
      "1 2. Two",
      "1 More",
    ]);
  });

  test("styles and links reach exactly the words they are on", () => {
    const [block] = blocksOf('<p>Read <strong>all <em>of</em></strong> <a href="https://a.test/?b&amp;c">it</a>.</p>');
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

  test("a table keeps its rows, and signs are themselves again", () => {
    const table = "<table><tbody><tr><th>A &amp; B</th><td>1 &lt; 2</td></tr><tr><td>It&#39;s</td><td></td></tr></tbody></table>";
    expect(blocksOf(table)).toEqual([
      {
        kind: "table",
        rows: [
          ["A & B", "1 < 2"],
          ["It's", ""],
        ],
      },
    ]);
  });
});

function shown(html: string): string[] {
  return blocksOf(html).map(lineOf);
}

function lineOf(block: Block): string {
  if (block.kind === "rule") return "rule";
  if (block.kind === "table") return "table";
  const text = block.runs.map((run) => run.text).join("");
  if (block.kind === "heading") return `h${block.level} ${text}`;
  const start = block.depth > 0 ? [String(block.depth)] : ["p"];
  return [...start, ...(block.marker ? [block.marker] : []), text].join(" ");
}
