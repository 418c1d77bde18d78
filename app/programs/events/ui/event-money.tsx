import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { amountBack } from "#app/programs/claims/claim-amounts.ts";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { EstimatedMoney } from "#app/ui/content/estimated-money.tsx";
import { TextField } from "#app/ui/fields/fields.tsx";
import { FormSection } from "#app/ui/form/form.tsx";
import { moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Money, Status } from "#app/ui/content/status.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import { splitForm } from "../event-forms.ts";
import type { ShownEvent } from "./event-plan.tsx";

interface ShownClaim {
  id: number;
  locationId: number;
  number: string;
  status: string;
  requestedCents: number;
  expectedCents: number;
  approvedCents: number | null;
}

/** Tell whether a location can start a claim: it has none, or only ones that ended without a payment. */
export function canStartNewClaim(claims: readonly ShownClaim[], locationId: number): boolean {
  const givenUp = ["withdrawn", "void", "expired"];
  return claims.every((claim) => claim.locationId !== locationId || givenUp.includes(claim.status));
}

/** Cost share and claim of each location of an event. */
export function EventMoney({
  event,
  shareCents,
  claims,
  canClaim,
  isOver,
}: {
  event: ShownEvent & { isReimbursable: boolean };
  /** Share of each location in cents, in the order of the event's locations. */
  shareCents: readonly number[];
  claims: readonly ShownClaim[];
  canClaim: boolean;
  isOver: boolean;
}) {
  // A single location bears the whole cost.
  const splitCells = (text: string) => (event.places.length > 1 ? [text] : []);
  const estimateColumn = 1 + splitCells("").length;
  return (
    <Card title="Money" flush>
      <WideTable
        label="Money"
        heads={["{Location}", ...splitCells("Cost split"), "Estimated cost", "Claim", "Requested", "You get back", ""]}
        numbers={[estimateColumn, estimateColumn + 2, estimateColumn + 3]}
        rows={[
          ...event.places.map(({ id, name, pcNumber, basisPoints }, place): [string, ...ReactNode[]] => {
            const claim = claims.findLast(({ locationId }) => locationId === id);
            return [
              String(id),
              `${name} (${pcNumber})`,
              ...splitCells(basisPoints === null ? "Even" : `${(basisPoints / 100).toFixed(2)}%`),
              event.estimatedCostCents === null ? "Unknown" : moneyText(shareCents[place] ?? 0),
              claim ? <ClaimLink key="claim" claim={claim} /> : "None",
              claim ? <Money key="requested" cents={claim.requestedCents} /> : "",
              claim ? (
                <EstimatedMoney key="back" amount={amountBack(claim)} />
              ) : event.isReimbursable ? (
                "Known once claimed"
              ) : (
                ""
              ),
              canClaim && isOver && event.isReimbursable && canStartNewClaim(claims, id) ? (
                <ButtonLink key="do" to={paths.eventClaim(event.id, pcNumber)} small look="primary">
                  Claim
                </ButtonLink>
              ) : (
                ""
              ),
            ];
          }),
          [
            "total",
            "Total",
            ...splitCells(""),
            event.estimatedCostCents === null ? "" : moneyText(event.estimatedCostCents),
            "",
            "",
            "",
            "",
            "",
          ],
        ]}
      />
      {!event.isReimbursable && (
        <p className="soft">
          <T>{"This event isn't marked as reimbursable. Edit the event to claim money for it."}</T>
        </p>
      )}
    </Card>
  );
}

function ClaimLink({ claim }: { claim: ShownClaim }) {
  const { word, tone } = statusOf(claimWorkflow, claim.status);
  return (
    <>
      <a href={paths.claim(claim.id)}>{claim.number}</a> <Status tone={tone} word={word} />
    </>
  );
}

/** Form that splits the cost over the locations; percentages add up to 100.00. */
export function SplitForm({ event, lastResult }: { event: ShownEvent; lastResult: SubmissionResult | undefined }) {
  const isEven = event.places.every(({ basisPoints }) => basisPoints === null);
  const even = 100 / Math.max(event.places.length, 1);
  const shares = event.places.map(({ id, basisPoints }) => ({
    locationId: String(id),
    percent: basisPoints === null ? even.toFixed(2) : (basisPoints / 100).toFixed(2),
  }));
  return (
    <RecordForm
      id="split"
      schema={splitForm}
      record={{ version: event.version, split: isEven ? "even" : "percent", shares }}
      lastResult={lastResult}
      saveLabel="Save split"
      intent="split"
      keepsScroll
    >
      {(fields) => (
        <Card>
          <FormSection title="Split" text="Without percentages, the cost is split evenly to the cent.">
            <SchemaField name="split" />
            {fields.shares.getFieldList().map((share, place) => {
              const { locationId, percent } = share.getFieldset();
              const { name = "", pcNumber = "" } = event.places[place] ?? {};
              return (
                <div key={share.key}>
                  <input type="hidden" name={locationId.name} defaultValue={String(event.places[place]?.id ?? "")} />
                  <TextField field={percent} label={`${name} (${pcNumber})`} inputMode="decimal" />
                </div>
              );
            })}
            {fields.shares.errors && (
              <p className="danger-ink" role="alert">
                <T>{fields.shares.errors.join(" ")}</T>
              </p>
            )}
          </FormSection>
        </Card>
      )}
    </RecordForm>
  );
}
