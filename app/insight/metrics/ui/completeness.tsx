import { numberText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";
import { periodText } from "../period-rules.ts";

/** Period by period, how many of the locations that should have a figure have one. */
export function Completeness({
  frequency,
  periods,
}: {
  frequency: string;
  periods: readonly { start: string; count: number; expected: number }[];
}) {
  return (
    <Card title="Period by period" flush>
      <WideTable
        label="Period by period"
        heads={["Period", "{Locations} with a figure", "Should have one", "Complete"]}
        numbers={[1, 2]}
        rows={periods
          .toReversed()
          .map(({ start, count, expected }) => [
            start,
            ...[periodText(start, frequency), numberText(count), numberText(expected)],
            <Status key="share" {...completeness(count, expected)} />,
          ])}
      />
    </Card>
  );
}

/** A share rounded down, so that only what is complete reads as 100%. */
function completeness(count: number, expected: number) {
  if (expected === 0) return { tone: "neutral", word: "No {location} was open" } as const;
  const percent = Math.floor((count / expected) * 100);
  const tone = percent === 100 ? "success" : percent >= 90 ? "warning" : "danger";
  return { tone, word: `${percent}%` } as const;
}
