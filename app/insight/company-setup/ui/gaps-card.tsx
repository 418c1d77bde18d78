import { numberText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";

/** Card of gaps in a company's records, each linked to them; nothing when there are none. */
export function GapsCard({ gaps }: { gaps: readonly { what: string; count: number; to: string }[] }) {
  if (gaps.length === 0) return null;
  return (
    <Card title="Needs attention">
      <Facts
        columns={2}
        facts={gaps.map(({ what, count, to }) => ({
          term: what,
          value: (
            <a href={to} aria-label={`Show ${numberText(count)}`}>
              {numberText(count)}
            </a>
          ),
        }))}
      />
    </Card>
  );
}
