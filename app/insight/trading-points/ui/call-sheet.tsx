import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/text/format.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { Card } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import { pointCategoryWords, contactKindWords } from "../point-words.ts";
import type { listTargetPoints } from "../points.server.ts";

/** Points that a location targets, with contact person and last contact. */
export function CallSheet({
  locationId,
  targets,
}: {
  locationId: number;
  targets: SerializeFrom<Awaited<ReturnType<typeof listTargetPoints>>>;
}) {
  if (targets.length === 0) {
    return (
      <Card>
        <EmptyState
          text="Select places to win over and add them to your call list. Then print it here."
          action={{ label: "Choose places", to: paths.tradingArea(locationId) }}
        />
      </Card>
    );
  }
  const words: Readonly<Record<string, string>> = pointCategoryWords;
  return (
    <Card>
      <WideTable
        label="Call list"
        heads={["Place", "Address", "Contact", "Distance", "Last contact", "Follow-up date"]}
        numbers={[3]}
        rows={targets.map(
          ({ id, name, category, street, city, phone, contactName, contactEmail, miles, last }) =>
            [
              String(id),
              <>
                <a href={paths.tradingPoint(locationId, id)}>{name}</a>
                <br />
                <span className="soft">{words[category] ?? category}</span>
              </>,
              [street, city].filter((part) => part !== "").join(", ") || "Not provided",
              [contactName, phone, contactEmail].filter(Boolean).join(", ") || "Not provided",
              milesText(miles),
              last ? `${contactKindWords[last.kind]}, ${dayText(last.onDay)}` : "None",
              last?.nextStepOn ? dayText(last.nextStepOn) : "",
            ] as const,
        )}
      />
    </Card>
  );
}
