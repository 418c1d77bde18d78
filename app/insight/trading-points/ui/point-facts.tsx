import type { SerializeFrom } from "@remix-run/node";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { numberText } from "#app/ui/text/format.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { EmailText, Status } from "#app/ui/content/status.tsx";
import { pointCategoryWords, pointWorkflow } from "../point-words.ts";
import type { findPoint } from "../points.server.ts";

type Point = SerializeFrom<NonNullable<Awaited<ReturnType<typeof findPoint>>>>;

export function PointFacts({ point }: { point: Point }) {
  const { category, standing, miles, isTarget, people, street, city, state, zip } = point;
  const words: Readonly<Record<string, string>> = pointCategoryWords;
  const address = [street, city, `${state} ${zip}`.trim()].filter((part) => part !== "").join(", ");
  const known = (text: string | null) => text || "Not provided";
  return (
    <FactStrip
      facts={[
        { term: "Category", value: words[category] ?? category },
        { term: "Status", value: <Status {...statusOf(pointWorkflow, standing)} /> },
        { term: "Distance", value: milesText(miles) },
        { term: "On call list", value: isTarget ? "Yes" : "No" },
        { term: "Estimated number of people", value: people === null ? "Not provided" : numberText(people) },
        { term: "Address", value: known(address) },
        { term: "Contact", value: known(point.contactName) },
        { term: "Phone", value: known(point.phone) },
        { term: "Email", value: point.contactEmail ? <EmailText email={point.contactEmail} /> : "Not provided" },
        {
          term: "Website",
          value: point.website ? (
            <a href={point.website} target="_blank" rel="noopener noreferrer">
              {new URL(point.website).hostname}
            </a>
          ) : (
            "Not provided"
          ),
        },
      ]}
    />
  );
}
