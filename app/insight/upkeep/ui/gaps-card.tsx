import { numberText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";

/** What a company's records lack, each with the way to them; nothing where nothing is missing. */
export function GapsCard({ gaps }: { gaps: readonly { what: string; count: number; to: string }[] }) {
  if (gaps.length === 0) return null;
  return (
    <Card title="Worth a look">
      <Facts
        columns={2}
        facts={gaps.map(({ what, count, to }) => ({
          term: what,
          value: (
            <a href={to} aria-label={`${numberText(count)}: show them`}>
              {numberText(count)}
            </a>
          ),
        }))}
      />
    </Card>
  );
}
