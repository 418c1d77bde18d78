import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { instantDayText } from "#app/ui/format.ts";
import { ReasonField } from "#app/ui/reason-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { reportTransitions, reportStatusTones, reportStatusWords } from "../opening-rules.ts";

interface OpeningReport {
  brand: string;
  standing: string;
  version: number;
  reporter: string | null;
  createdAt: string;
  timeZone: string;
  dismissedBecause: string | null;
  mergedIntoId: number | null;
}

interface DuplicateOpening {
  id: number;
  brand: string;
  city: string;
  street: string;
  standing: string;
}

/** Status and reporter of an opening's report, with the advisor's actions. */
export function OpeningReportStatus({
  opening,
  twins,
}: {
  opening: OpeningReport;
  twins: readonly DuplicateOpening[];
}) {
  const { brand, standing, version, reporter, mergedIntoId } = opening;
  const can = (action: keyof typeof reportTransitions) =>
    reportTransitions[action].from.some((from) => from === standing);
  const tone = Object.entries(reportStatusTones).find(([name]) => name === standing)?.[1] ?? "neutral";
  return (
    <FactStrip
      facts={[
        { term: "Verification", value: <Status tone={tone} word={statusLabel(reportStatusWords, standing)} /> },
        {
          term: "Reported",
          value: `${instantDayText(opening.createdAt, opening.timeZone)}${reporter ? ` by ${reporter}` : ""}`,
        },
        ...(opening.dismissedBecause ? [{ term: "Reason", value: opening.dismissedBecause }] : []),
        ...(mergedIntoId === null
          ? []
          : [{ term: "Merged into", value: <a href={paths.editOpening(mergedIntoId)}>View opening</a> }]),
      ]}
    >
      {can("verify") && (
        <ConfirmButton
          label="Verify"
          title={`Verify ${brand}?`}
          text="Everyone in the company sees it. Users with alerts for the area get an email."
          intent="verify"
          values={{ version }}
          isMain
        />
      )}
      {can("dismiss") && (
        <ConfirmButton
          label="Dismiss"
          tone="danger"
          title={`Dismiss ${brand}?`}
          text="Owners won't see it. You can still verify it later."
          intent="dismiss"
          values={{ version }}
        >
          <ReasonField />
        </ConfirmButton>
      )}
      {standing !== "merged" &&
        twins.map(({ id, brand: other, city, street }) => (
          <ConfirmButton
            key={id}
            label={`Merge into ${other}, ${street || city}`}
            confirmLabel="Merge"
            title={`Merge into ${other}, ${street || city}?`}
            text="That opening stays unchanged. This report becomes part of it."
            intent="merge"
            values={{ version, intoId: id }}
          />
        ))}
    </FactStrip>
  );
}
