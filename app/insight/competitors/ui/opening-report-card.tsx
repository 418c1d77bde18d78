import { availableActions, statusOf } from "#app/platform/workflow/define-workflow.ts";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { instantDayText } from "#app/ui/text/format.ts";
import { ReasonField } from "#app/ui/fields/reason-field.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { openingReportWorkflow } from "../opening-rules.ts";

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
export function OpeningReportCard({ opening, twins }: { opening: OpeningReport; twins: readonly DuplicateOpening[] }) {
  const { brand, standing, version, reporter, mergedIntoId } = opening;
  const actions = availableActions(openingReportWorkflow, { status: standing }, {});
  const verify = actions.find(({ action }) => action === "verify");
  const dismiss = actions.find(({ action }) => action === "dismiss");
  const merge = actions.find(({ action }) => action === "merge");
  return (
    <FactStrip
      facts={[
        { term: "Verification", value: <Status {...statusOf(openingReportWorkflow, standing)} /> },
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
      {verify && (
        <ConfirmButton
          label={verify.label}
          title={`Verify ${brand}?`}
          text="Everyone in the company sees it. Users with alerts for the area get an email."
          intent="verify"
          values={{ version }}
          isMain
        />
      )}
      {dismiss && (
        <ConfirmButton
          label={dismiss.label}
          tone="danger"
          title={`Dismiss ${brand}?`}
          text="Owners won't see it. You can still verify it later."
          intent="dismiss"
          values={{ version }}
        >
          <ReasonField />
        </ConfirmButton>
      )}
      {merge &&
        twins.map(({ id, brand: other, city, street }) => (
          <ConfirmButton
            key={id}
            label={`Merge into ${other}, ${street || city}`}
            confirmLabel={merge.label}
            title={`Merge into ${other}, ${street || city}?`}
            text="That opening stays unchanged. This report becomes part of it."
            intent="merge"
            values={{ version, intoId: id }}
          />
        ))}
    </FactStrip>
  );
}
