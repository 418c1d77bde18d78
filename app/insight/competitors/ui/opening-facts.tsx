import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { Facts } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { confidenceWords, expectedDateText, openingWorkflow, sourceWords, tierLabels } from "../opening-rules.ts";

interface ShownOpening {
  tier: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  status: string;
  expectedOn: string | null;
  precision: string;
  source: string;
  sourceUrl: string | null;
  confidence: string;
  notes: string;
}

/** Facts of an opening, with their source. */
export function OpeningFacts({ opening }: { opening: ShownOpening }) {
  const { street, city, state, zip, expectedOn, precision, sourceUrl, notes } = opening;
  return (
    <Facts
      facts={[
        { term: "Status", value: <Status {...statusOf(openingWorkflow, opening.status)} /> },
        { term: "Opening date", value: expectedDateText(expectedOn, precision) },
        { term: "Address", value: [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(", ") },
        { term: "Type", value: statusLabel(tierLabels, opening.tier) },
        {
          term: "Source",
          value: sourceUrl ? (
            <a href={sourceUrl} target="_blank" rel="noreferrer">
              {statusLabel(sourceWords, opening.source)}
            </a>
          ) : (
            statusLabel(sourceWords, opening.source)
          ),
        },
        { term: "Confidence", value: statusLabel(confidenceWords, opening.confidence) },
        ...(notes ? [{ term: "Notes", value: notes }] : []),
      ]}
    />
  );
}
