import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { parseCents, toDollarsInput } from "#app/platform/money/parse-cents.ts";
import { spendPreview } from "#app/programs/claim-sources/claim-source-rules.ts";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { useFilledValues } from "#app/ui/form/use-filled-values.ts";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import { DateField, MoneyField, TextField } from "#app/ui/fields/fields.tsx";
import { DefaultSubmitButton, FormErrors, SubmitButton, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { schemaLabels } from "#app/ui/record-form/field-texts.ts";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { SchemaField, SchemaFormContext } from "#app/ui/record-form/schema-field.tsx";
import { moneyText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import type { loadPhotoClaimPage } from "../photo-claim-page.server.ts";
import { receiptForm } from "../receipt-form.ts";

type Page = SerializeFrom<typeof loadPhotoClaimPage>;
type Activity = Page["activities"][number];

const labels = schemaLabels(receiptForm);
const READ = "Read from the receipt. Check it.";

/** Form of a receipt's claim: what was read, what it is for, and the certificate. */
export function ReceiptForm({
  page,
  receipt,
  lastResult,
}: {
  page: Page;
  receipt: NonNullable<Page["receipt"]>;
  lastResult: SubmissionResult | undefined;
}) {
  const { activities, guessedKey, name, canSubmit } = page;
  const read = {
    vendor: receipt.vendor,
    invoiceOn: receipt.day ?? "",
    amountCents: receipt.totalCents === null ? "" : toDollarsInput(receipt.totalCents),
    activity: guessedKey ?? "",
  };
  const own = { receiptId: String(receipt.id), certifiedName: canSubmit ? name : "" };
  const defaultValue = Object.assign(own, read);
  const [form, fields] = useSchemaForm({ id: "receipt", schema: receiptForm, lastResult, defaultValue });
  useFilledValues(form, read);
  // The next receipt is another search of the same page.
  useUnsavedChangesGuard(form, { alsoWithinPage: true });
  const isWaiting = receipt.status === "waiting";
  const helpOf = (field: keyof typeof read, empty: string) => {
    if (isWaiting) return "Reading the receipt.";
    return read[field] !== "" && fields[field].value === read[field] ? READ : empty;
  };
  const chosen = activities.find(({ key }) => key === fields.activity.value);
  const amountCents = parseCents(String(fields.amountCents.value ?? ""));
  const isAdded = (chosen?.besideCents ?? 0) > 0;
  const spend = chosen && (amountCents || isAdded) ? previewOf(chosen, amountCents ?? 0) : null;
  const asksForLess =
    chosen?.program.overBudget === "warn" && (spend?.isShort === true || fields.acceptsLess.errors !== undefined);
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="stack loose">
      <DefaultSubmitButton intent="save" />
      <IdempotencyKeyInput />
      <input type="hidden" name="receiptId" value={receipt.id} />
      <FormErrors form={form} labels={labels} />
      <SchemaFormContext.Provider value={{ schema: receiptForm, fields, options: {} }}>
        <TextField
          field={fields.vendor}
          label="Vendor"
          help={helpOf("vendor", "As shown on the receipt.")}
          autoComplete="off"
          optional="later"
        />
        <DateField
          field={fields.invoiceOn}
          label="Invoice date"
          help={helpOf("invoiceOn", "As shown on the receipt.")}
          optional="later"
        />
        <MoneyField
          field={fields.amountCents}
          label="Amount"
          help={helpOf(
            "amountCents",
            isAdded
              ? "Leave it blank if this is another page of a receipt that you added."
              : "The total you paid, in dollars.",
          )}
          optional="later"
        />
        <SelectField
          field={fields.activity}
          label="Activity"
          help={isWaiting ? "Reading the receipt." : activityHelp(guessedKey, fields.activity.value)}
          emptyLabel="Choose an activity"
          options={activities.map((activity) => ({ value: activity.key, label: activityLabel(activity) }))}
        />
        <OtherActivities claimed={page.claimed} isOpen={activities.length === 0} />
        <p className="medium" aria-live="polite">
          {spend
            ? `You get ${moneyText(spend.backCents)} back.`
            : "Enter the amount and activity to see what you get back."}
          {spend && chosen && <small className="note">{spendNote(spend.isShort, chosen)}</small>}
        </p>
        {canSubmit ? (
          <>
            <SchemaField name="certifiedName" />
            <SchemaField name="isCertified" />
            {asksForLess && <SchemaField name="acceptsLess" />}
          </>
        ) : (
          <p className="soft">
            <T>{"Only a {network} owner can certify and submit this claim."}</T>
          </p>
        )}
        <p className="help">
          Several receipts or photos for one activity? Add them all before you submit. They become one claim.
        </p>
        <div className="row row-after">
          {canSubmit && <SubmitButton intent="submit">{claimWorkflow.transitions.submit.label}</SubmitButton>}
          <SubmitButton intent="save" tone={canSubmit ? "secondary" : undefined}>
            Save draft
          </SubmitButton>
          <SubmitButton intent="more" tone="secondary">
            Save and add another receipt
          </SubmitButton>
        </div>
      </SchemaFormContext.Provider>
    </Form>
  );
}

/** Fold that says which activities are offered, and where to claim the others. */
function OtherActivities({ claimed, isOpen }: { claimed: Page["claimed"]; isOpen: boolean }) {
  return (
    <details open={isOpen || undefined}>
      <summary>Activity not listed?</summary>
      <div className="stack close row-after">
        <p>
          <T>
            {
              "The list has your drafts, and past events and {plan} items that ask for reimbursement. Activities after their claim deadline or with a submitted claim aren't listed."
            }
          </T>
        </p>
        {claimed.length > 0 && (
          <>
            <p>
              <T>
                {"Receipt for a submitted claim? Ask your {advisor} in a comment on the claim to send it back to you:"}
              </T>
            </p>
            <ul>
              {claimed.map(({ id, number, title, location, status }) => (
                <li key={id}>
                  <a href={paths.claim(id)}>{number}</a>
                  {` ${title}, ${location}: ${claimWorkflow.words[status]}`}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          None of these? <a href={paths.unclaimedMoney()}>Start a claim without a photo</a>, or{" "}
          <a href={paths.createCustomEvent()}>add a past event</a> first. Your photos stay here.
        </p>
      </div>
    </details>
  );
}

/** Return what an amount brings back on top of the draft's other receipts, in cents. */
function previewOf({ program, besideCents }: Activity, amountCents: number) {
  const all = spendPreview(besideCents + amountCents, program, program.availableCents);
  return { backCents: all.expectedCents, isShort: all.isShort };
}

function spendNote(isShort: boolean, { program, draft, besideCents }: Activity): string {
  const { matchPercent, capCents, availableCents } = program;
  const cap = capCents === null ? "" : `, up to ${moneyText(capCents)} per claim`;
  const beside = besideCents > 0 ? ` For all receipts of ${draft}.` : "";
  const short = isShort ? ` Only ${moneyText(availableCents)} is left.` : "";
  return ` The program covers ${matchPercent}% of eligible costs${cap}.${beside}${short}`;
}

function activityHelp(guessedKey: string | null, chosen: string | undefined): string {
  return guessedKey !== null && chosen === guessedKey
    ? "Chosen by date, vendor and amount. Check it."
    : "The event or {plan} item this receipt is for.";
}

function activityLabel(activity: Activity): string {
  const { title, location, pcNumber, draft } = activity;
  const text = `${title}, ${location} (${pcNumber}), ${dateRangeText(activity)}`;
  return draft === null ? text : `${text}, draft ${draft}`;
}
