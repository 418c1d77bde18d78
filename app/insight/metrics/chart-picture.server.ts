import sharp from "sharp";
import { loadFaces, splitGraphemes } from "#app/platform/html/pdf-fonts.server.ts";
import { linePath } from "#app/ui/content/sparkline.tsx";
import { type ChartLayout, layoutChart, type TrendPoint } from "./chart-rules.ts";
import type { MetricType } from "./metric-queries.server.ts";
import { periodText } from "./period-rules.ts";
import { metricText } from "./value-rules.ts";

interface Drawing {
  /** Name of the location, network or company. */
  selection: string;
  metric: MetricType;
  points: readonly TrendPoint[];
  comparison: { metric: MetricType; points: readonly TrendPoint[] } | null;
}

/** Size of the picture in pixels, and the area of its chart. */
const SIZE = { width: 1_200, height: 630 };
const PLOT = { left: 130, right: 1_070, top: 130, bottom: 540 };
const INK = {
  text: "#1b2733",
  soft: "#5a6672",
  line: "#dfe4e8",
  value: "#0b746a",
  before: "#5a6672",
  comparison: "#b35309",
};

/** Text of the picture; `anchor` is the end of the text that `x` positions. */
interface Label {
  text: string;
  x: number;
  y: number;
  size: number;
  color: string;
  anchor?: "start" | "middle" | "end";
  isBold?: boolean;
}

/**
 * Draw a metric's chart as a PNG. Its text is drawn as outlines of the product's own fonts, so that it looks the same
 * on a server without fonts.
 */
export async function drawChart(drawing: Drawing): Promise<Buffer> {
  const { points, comparison } = drawing;
  const chart = layoutChart(points);
  const second = comparison && layoutChart(comparison.points.map((point) => ({ ...point, before: null })));
  const series = [
    { chart, values: points.map(({ before }) => before), color: INK.before, dash: "9 7" },
    { chart, values: points.map(({ value }) => value), color: INK.value, dash: "" },
    { chart: second, values: comparison?.points.map(({ value }) => value) ?? [], color: INK.comparison, dash: "2 8" },
  ];
  const lines = series.flatMap(({ chart, values, color, dash }) =>
    chart
      ? `<path d="${linePath(
          values,
          (index) => xOf(chart.across(index)),
          (value) => yOf(chart.height(value)),
        )}"
          fill="none" stroke="${color}" stroke-width="4" stroke-linecap="round" stroke-dasharray="${dash}"/>`
      : [],
  );
  const grid = chart?.ticks.map((tick) => {
    const y = yOf(chart.height(tick));
    return `<path d="M${PLOT.left} ${y}H${PLOT.right}" stroke="${INK.line}" stroke-width="2"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <rect width="100%" height="100%" fill="#ffffff"/>${grid?.join("") ?? ""}${lines.join("")}
    ${await toGlyphOutlines(chartLabels(drawing, chart, second))}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

const xOf = (percent: number) => PLOT.left + (percent / 100) * (PLOT.right - PLOT.left);
const yOf = (percent: number) => PLOT.top + (percent / 100) * (PLOT.bottom - PLOT.top);

function chartLabels(
  { selection, metric, points, comparison }: Drawing,
  chart: ChartLayout | null,
  second: ChartLayout | null,
): Label[] {
  const [first, last] = [points[0], points.at(-1)];
  const end = (point: TrendPoint | undefined, x: number, anchor: "start" | "end"): Label[] =>
    point
      ? [{ text: periodText(point.periodStart, metric.frequency), x, y: 578, size: 20, color: INK.soft, anchor }]
      : [];
  const ticks = (of: MetricType, { ticks, height }: ChartLayout, x: number, anchor: "start" | "end") =>
    ticks.map((tick) => ({
      text: metricText(tick, of),
      x,
      y: yOf(height(tick)) + 7,
      size: 20,
      color: INK.soft,
      anchor,
    }));
  const legend = [
    { text: metric.name, color: INK.value },
    ...(points.some(({ before }) => before !== null) ? [{ text: "Previous year (dashed)", color: INK.before }] : []),
    ...(comparison && second
      ? [{ text: `${comparison.metric.name} (dotted, right axis)`, color: INK.comparison }]
      : []),
  ];
  return [
    { text: metric.name, x: 40, y: 56, size: 32, color: INK.text, isBold: true },
    { text: selection, x: 40, y: 90, size: 22, color: INK.soft },
    ...legend.map(({ text, color }, nth) => ({ text, color, x: 40 + nth * 380, y: 612, size: 20 })),
    ...(chart ? ticks(metric, chart, PLOT.left - 14, "end") : []),
    ...(comparison && second ? ticks(comparison.metric, second, PLOT.right + 14, "start") : []),
    ...end(first, PLOT.left, "start"),
    ...end(last, PLOT.right, "end"),
  ];
}

/** Return labels as SVG outlines of their glyphs. */
async function toGlyphOutlines(labels: readonly Label[]): Promise<string> {
  const styleOf = ({ isBold = false }: Label) => ({ isBold, isItalic: false });
  const faceOf = await loadFaces(labels.map((label) => ({ text: label.text, ...styleOf(label) })));
  return labels
    .map((label) => {
      let advance = 0;
      const letters = splitGraphemes(label.text).flatMap((letter) => {
        const { font } = faceOf(letter, styleOf(label));
        const scale = label.size / font.unitsPerEm;
        return font.layout(letter).glyphs.map((glyph) => {
          const at = advance;
          advance += glyph.advanceWidth * scale;
          return `<path transform="translate(${at.toFixed(2)} 0) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
        });
      });
      const shift = { start: 0, middle: advance / 2, end: advance }[label.anchor ?? "start"];
      return `<g fill="${label.color}" transform="translate(${label.x - shift} ${label.y})">${letters.join("")}</g>`;
    })
    .join("");
}
