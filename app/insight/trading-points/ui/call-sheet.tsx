import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/format.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { Card } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";
import { categoryWords, contactWords } from "../point-words.ts";
import type { listTargets } from "../points.server.ts";

/** The points that a location wants to win, with whom to ask for and when somebody was there last. */
export function CallSheet({
  locationId,
  targets,
}: {
  locationId: number;
  targets: SerializeFrom<Awaited<ReturnType<typeof listTargets>>>;
}) {
  if (targets.length === 0) {
    return (
      <Card>
        <EmptyState
          text="Tick the points that you want to win, and add them to your targets. They stand here to print."
          action={{ label: "Choose points", to: paths.tradingArea(locationId) }}
        />
      </Card>
    );
  }
  const words: Readonly<Record<string, string>> = categoryWords;
  return (
    <Card>
      <WideTable
        label="Call sheet"
        heads={["Point", "Where", "Ask for", "Distance", "Last contact", "Next step"]}
        numbers={[3]}
        rows={targets.map(({ id, name, category, street, city, phone, contactName, contactEmail, miles, last }) => [
          ...([
            String(id),
            <>
              <a href={paths.tradingPoint(locationId, id)}>{name}</a>
              <br />
              <span className="soft">{words[category] ?? category}</span>
            </>,
          ] as const),
          [street, city].filter((part) => part !== "").join(", ") || "Not known",
          [contactName, phone, contactEmail].filter(Boolean).join(", ") || "Not known",
          milesText(miles),
          last ? `${contactWords[last.kind]}, ${dayText(last.onDay)}` : "None",
          last?.nextStepOn ? dayText(last.nextStepOn) : "",
        ])}
      />
    </Card>
  );
}
