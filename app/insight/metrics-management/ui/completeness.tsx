import { numberText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import { periodText } from "#app/insight/metrics/period-rules.ts";

/** Numbers of locations with a value and of those expected to have one, by period. */
export function CompletenessTable({
  frequency,
  periods,
}: {
  frequency: string;
  periods: readonly { start: string; count: number; expected: number }[];
}) {
  return (
    <Card title="Completeness by period" flush>
      <WideTable
        label="Completeness by period"
        heads={["Period", "{Locations} with data", "Expected", "Complete"]}
        numbers={[1, 2]}
        rows={periods
          .toReversed()
          .map(({ start, count, expected }) => [
            start,
            periodText(start, frequency),
            numberText(count),
            numberText(expected),
            <Status key="share" {...completeness(count, expected)} />,
          ])}
      />
    </Card>
  );
}

/** Return the share rounded down, so that only a complete period reads as 100%. */
function completeness(count: number, expected: number) {
  if (expected === 0) return { tone: "neutral", word: "No open {locations}" } as const;
  const percent = Math.floor((count / expected) * 100);
  const tone = percent === 100 ? "success" : percent >= 90 ? "warning" : "danger";
  return { tone, word: `${percent}%` } as const;
}
