import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { Facts } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import {
  confidenceWords,
  expectedText,
  sourceWords,
  statusOf,
  statusTones,
  statusWords,
  tierWords,
} from "../opening-rules.ts";

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

/** What is known of an opening, and from where. */
export function OpeningFacts({ opening }: { opening: ShownOpening }) {
  const { street, city, state, zip, expectedOn, precision, sourceUrl, notes } = opening;
  const status = statusOf(opening.status);
  return (
    <Facts
      facts={[
        { term: "Status", value: <Status tone={statusTones[status]} word={statusWords[status]} /> },
        { term: status === "open" ? "Opened" : "Opens", value: expectedText(expectedOn, precision) },
        { term: "Where", value: [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(", ") },
        { term: "Competes", value: wordFrom(tierWords, opening.tier) },
        {
          term: "Known from",
          value: sourceUrl ? (
            <a href={sourceUrl} target="_blank" rel="noreferrer">
              {wordFrom(sourceWords, opening.source)}
            </a>
          ) : (
            wordFrom(sourceWords, opening.source)
          ),
        },
        { term: "How sure", value: wordFrom(confidenceWords, opening.confidence) },
        ...(notes ? [{ term: "Notes", value: notes }] : []),
      ]}
    />
  );
}
