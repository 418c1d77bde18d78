import { type FieldMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useMemo, useRef } from "react";
import type { z } from "zod";
import { paths } from "#app/paths.ts";
import { parseCents, toDollarsInput } from "#app/platform/money/parse-cents.ts";
import { CheckboxField, SelectField } from "#app/ui/fields/choice-fields.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { RepeatableRows } from "#app/ui/fields/repeatable-rows.tsx";
import { FileField, MoneyField, TextField } from "#app/ui/fields/fields.tsx";
import {
  DefaultSubmitButton,
  FieldRow,
  FormErrors,
  FormSection,
  SeveralFormsHint,
  SubmitButton,
  useUnsavedChangesGuard,
} from "#app/ui/form/form.tsx";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { usePolling } from "#app/ui/browser/use-polling.ts";
import { moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { schemaLabels, recordToFormValues } from "#app/ui/record-form/field-texts.ts";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { FormSections, SchemaField, SchemaFields, SchemaFormContext } from "#app/ui/record-form/schema-field.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { FileGrid, SelectableFiles } from "#app/ui/content/file-grid.tsx";
import {
  claimFileRules,
  claimForm,
  type claimLineForm,
  claimSections,
  MAX_CLAIM_FILES,
  MAX_CLAIM_LINES,
} from "../claim-form.ts";
import { type ClaimStatus, claimWorkflow } from "../claim-rules.ts";
import { completeClaimForm } from "../complete-claim.ts";
import { spendPreview } from "#app/programs/claim-sources/claim-source-rules.ts";
import type { ClaimFile, ClaimLine } from "../claim-queries.server.ts";
import type { ReceiptReading } from "#app/programs/receipts/receipts.server.ts";
import { useFilledValues } from "#app/ui/form/use-filled-values.ts";
import { SpendCard } from "./spend-card.tsx";

type LineInput = Partial<z.input<typeof claimLineForm>>;
type LineField = FieldMetadata<LineInput, Record<string, unknown>>;

export interface EditedClaim {
  id: number;
  version: number;
  status: ClaimStatus;
  title: string;
  overBudget: string;
  matchPercent: number;
  capCents: number | null;
  availableCents: number;
  reservedCents: number;
  lineRows: ClaimLine[];
  files: ClaimFile[];
}

const labels = {
  ...schemaLabels(claimForm),
  lines: "Line items",
  invoices: "Invoice",
  photos: "Photos",
  photoIds: "Photos",
};
const { submit, answer } = claimWorkflow.transitions;
const accept = claimFileRules.contentTypes.join(",");

/** Form of a claim: lines, invoice, proof, payment, and its submission or answer. */
export function ClaimForm({
  claim,
  offered,
  readings,
  canSubmit,
  lastResult,
  aside,
}: {
  claim: EditedClaim;
  /** Values read from the claim's invoices, which fill its empty fields; absent on an advisor's page. */
  readings?: readonly ReceiptReading[];
  offered: readonly Omit<ClaimFile, "kind">[];
  canSubmit: boolean;
  lastResult: SubmissionResult | undefined;
  /** Content next to the form, below the expected amount. */
  aside: ReactNode;
}) {
  const pressed = useRef(lastResult?.initialValue?.intent);
  const hasInvoice = claim.files.some(({ kind }) => kind === "invoice");
  const schema = useMemo(() => completeClaimForm(hasInvoice, () => pressed.current), [hasInvoice]);
  const [form, fields] = useSchemaForm({
    id: "claim",
    schema,
    lastResult,
    defaultValue: typedOf(claim, readings ?? []),
  });
  useFilledValues(form, readValues(claim, readings ?? []));
  const { onSubmit, ...formProps } = getFormProps(form);
  useUnsavedChangesGuard(form);
  const lines = fields.lines.getFieldList();
  const receipts = claim.files.map(({ id, name }) => ({ value: String(id), label: name }));
  const requestedCents = sumEligibleCents(lines);
  const availableCents = claim.availableCents + claim.reservedCents;
  const spend = spendPreview(requestedCents, claim, availableCents);
  const asksForLess = claim.overBudget === "warn" && (spend.isShort || fields.acceptsLess.errors !== undefined);
  const isDraft = claim.status === "draft";
  return (
    <FormWithAside
      aside={
        <>
          <SpendCard requestedCents={requestedCents} program={claim} availableCents={availableCents} />
          {aside}
        </>
      }
    >
      <Form method="post" id="claim-files" preventScrollReset className="nowhere" />
      <Form
        method="post"
        encType="multipart/form-data"
        {...formProps}
        className="stack loose"
        onSubmit={(event) => {
          pressed.current = pressedIntent(event.nativeEvent) ?? pressed.current;
          onSubmit(event);
        }}
      >
        <DefaultSubmitButton intent="save" />
        <IdempotencyKeyInput />
        <input type="hidden" name="version" value={claim.version} />
        <FormErrors form={form} labels={labels} />
        <SchemaFormContext.Provider value={{ schema: claimForm, fields, options: {} }}>
          <RepeatableRows
            form={form}
            list={fields.lines}
            rows={lines}
            title="Line items"
            text="Add one line for each item on the invoice. Uncheck Eligible for anything that isn't part of this activity."
            noun="line"
            empty="No line items yet. Add the first one."
            maxRows={MAX_CLAIM_LINES}
            newRow={{ isEligible: "on" }}
          >
            {(line) => <Line field={line} receipts={receipts} />}
          </RepeatableRows>
          <Card>
            <FormSection title={claimSections.invoice.title}>
              <SchemaFields layout={claimSections.invoice.fields} />
              {readings?.some(({ status }) => status === "waiting") && <ReadingNote />}
              <FileGrid files={claim.files.filter(({ kind }) => kind === "invoice")} removeForm="claim-files" />
              {claim.files.length < MAX_CLAIM_FILES && (
                <FileField
                  field={fields.invoices}
                  label="Invoice or receipt"
                  help="Take a photo or choose a file: PDF, JPEG, PNG or WebP, up to 10 MB."
                  accept={accept}
                  multiple
                  optional="later"
                />
              )}
              {isDraft && readings && (
                <div className="row" data-print="hide">
                  <ButtonLink to={paths.claimFromPhoto({ claim: claim.id })}>Claim with a photo</ButtonLink>
                </div>
              )}
            </FormSection>
          </Card>
          <Card>
            <FormSection title={claimSections.proof.title}>
              <FileGrid files={claim.files.filter(({ kind }) => kind === "proof")} removeForm="claim-files" />
              <SelectableFiles
                legend="From the event and checklist"
                files={offered}
                ticked={() => claim.version === 1}
              />
              {claim.files.length < MAX_CLAIM_FILES && (
                <FileField field={fields.photos} label="Photos" accept={accept} multiple optional />
              )}
              <SchemaFields layout={claimSections.proof.fields} />
            </FormSection>
          </Card>
          <FormSections layout={[claimSections.payment]} />
          <Card>
            {isDraft && canSubmit && (
              <FormSection
                title="Certify and submit"
                text={`We reserve the expected ${moneyText(spend.expectedCents)} when you submit.`}
              >
                <SchemaField name="certifiedName" />
                <SchemaField name="isCertified" />
                {asksForLess && <SchemaField name="acceptsLess" />}
              </FormSection>
            )}
            {isDraft && !canSubmit && (
              <p className="soft">
                <T>{"Only a {network} owner can certify and submit this claim."}</T>
              </p>
            )}
            {!isDraft && <SchemaField name="reason" />}
            <SeveralFormsHint />
            <div className="row row-after" data-print="hide">
              {isDraft && canSubmit && <SubmitButton intent="submit">{submit.label}</SubmitButton>}
              {!isDraft && <SubmitButton intent="answer">{answer.label}</SubmitButton>}
              <SubmitButton intent="save" tone={isDraft && !canSubmit ? undefined : "secondary"}>
                {isDraft ? "Save draft" : "Save"}
              </SubmitButton>
            </div>
          </Card>
        </SchemaFormContext.Provider>
      </Form>
    </FormWithAside>
  );
}

function Line({ field, receipts }: { field: LineField; receipts: readonly { value: string; label: string }[] }) {
  const fields = field.getFieldset();
  return (
    <>
      <FieldRow>
        <TextField field={fields.description} label="Description" />
        <TextField field={fields.category} label="Category" placeholder="For example, Printing" />
      </FieldRow>
      <FieldRow>
        <MoneyField field={fields.amountCents} label="Amount" />
        {receipts.length > 1 && (
          <SelectField field={fields.receiptFileId} label="Receipt" emptyLabel="Invoice" options={receipts} optional />
        )}
      </FieldRow>
      <CheckboxField field={fields.isEligible} label="Eligible" />
    </>
  );
}

/** Return the pressed button's intent; undefined for buttons that validate a field or add a line. */
function pressedIntent(event: Event): string | undefined {
  const button = event instanceof SubmitEvent ? event.submitter : null;
  return button instanceof HTMLButtonElement && button.name === "intent" ? button.value : undefined;
}

/** Sum the eligible lines as typed, in cents; a line without a valid amount counts as zero. */
function sumEligibleCents(lines: readonly LineField[]): number {
  return lines.reduce((sum, line) => {
    const { amountCents, isEligible } = line.getFieldset();
    return isEligible.value === "on" ? sum + (parseCents(String(amountCents.value ?? "")) ?? 0) : sum;
  }, 0);
}

/** Tell that an invoice is being read, and look again until it is. */
function ReadingNote() {
  usePolling();
  return (
    <p className="note" role="status">
      Reading the receipt.
    </p>
  );
}

/** Return the values of the first invoice that could be read for the fields that the claim leaves empty. */
function readValues(
  claim: EditedClaim & { vendor?: string; invoiceOn?: string | null },
  readings: readonly ReceiptReading[],
) {
  const read = readings.find(({ status }) => status === "read");
  return {
    vendor: claim.vendor === "" ? (read?.vendor ?? "") : "",
    invoiceOn: claim.invoiceOn === null ? (read?.day ?? "") : "",
  };
}

function typedOf(claim: EditedClaim, readings: readonly ReceiptReading[]) {
  const lines = claim.lineRows.map(({ description, category, amountCents, isEligible, receiptFileId }) => ({
    description,
    category,
    amountCents: toDollarsInput(amountCents),
    isEligible: isEligible ? "on" : undefined,
    receiptFileId: receiptFileId === null ? undefined : String(receiptFileId),
  }));
  const read = readings.find(({ totalCents }) => totalCents !== null);
  if (lines.length === 0 && read) {
    const amountCents = toDollarsInput(read.totalCents ?? 0);
    const line = { description: claim.title, category: "", amountCents, isEligible: "on" };
    lines.push({ ...line, receiptFileId: String(read.fileId) });
  }
  const stored = recordToFormValues(claimForm, claim);
  const filled = Object.entries(readValues(claim, readings)).filter(([, value]) => value !== "");
  return { ...stored, ...Object.fromEntries(filled), lines };
}
