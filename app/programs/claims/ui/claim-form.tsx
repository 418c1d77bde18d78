import { type FieldMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useMemo, useRef } from "react";
import type { z } from "zod";
import { centsOf, dollarsOf } from "#app/platform/money/typed-money.ts";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRows } from "#app/ui/field-rows.tsx";
import { FileField, MoneyField, TextField } from "#app/ui/fields.tsx";
import {
  EnterSaves,
  FieldRow,
  FormProblems,
  FormSection,
  SubmitButton,
  useUnsavedChangesGuard,
} from "#app/ui/form.tsx";
import { moneyText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { labelsOf, typedValues } from "#app/ui/record-form/field-words.ts";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { FormOfFieldsContext, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { claimFileRules, claimForm, type claimLineForm, MOST_FILES, MOST_LINES } from "../claim-form.ts";
import { completeClaimForm } from "../complete-claim.ts";
import { spendPreview } from "../claim-source-rules.ts";
import type { ClaimFile, ClaimLine } from "../claim-queries.server.ts";
import { FileGrid, OfferedFiles } from "#app/ui/file-grid.tsx";
import styles from "./claims.module.css";
import { SpendCard } from "./spend-card.tsx";

type LineInput = Partial<z.input<typeof claimLineForm>>;
type LineField = FieldMetadata<LineInput, Record<string, unknown>>;

export interface EditedClaim {
  version: number;
  status: string;
  title: string;
  overBudget: string;
  matchPercent: number;
  capCents: number | null;
  availableCents: number;
  reservedCents: number;
  lineRows: ClaimLine[];
  files: ClaimFile[];
}

const labels = { ...labelsOf(claimForm), lines: "Lines", invoices: "Invoice", photos: "Photos", photoIds: "Photos" };
const accept = claimFileRules.accept.join(",");

/** The form of a claim: what was bought, the invoice, the proof, who is paid, and the end of it: to submit or to answer. */
export function ClaimForm({
  claim,
  offered,
  maySubmit,
  lastResult,
  aside,
}: {
  claim: EditedClaim;
  offered: readonly Omit<ClaimFile, "kind">[];
  maySubmit: boolean;
  lastResult: SubmissionResult | undefined;
  /** What stands beside the form, below what is expected. */
  aside: ReactNode;
}) {
  const pressed = useRef(lastResult?.initialValue?.intent);
  const hasInvoice = claim.files.some(({ kind }) => kind === "invoice");
  const schema = useMemo(() => completeClaimForm(hasInvoice, () => pressed.current), [hasInvoice]);
  const [form, fields] = useSchemaForm({ id: "claim", schema, lastResult, defaultValue: typedOf(claim) });
  const { onSubmit, ...formProps } = getFormProps(form);
  useUnsavedChangesGuard(form);
  const lines = fields.lines.getFieldList();
  const receipts = claim.files.map(({ id, name }) => ({ value: String(id), label: name }));
  const requestedCents = sumOf(lines);
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
      <Form method="post" id="claim-files" preventScrollReset className={styles.nowhere} />
      <Form
        method="post"
        encType="multipart/form-data"
        {...formProps}
        className="stack loose"
        onSubmit={(event) => {
          pressed.current = intentOf(event.nativeEvent) ?? pressed.current;
          onSubmit(event);
        }}
      >
        <EnterSaves intent="save" />
        <IdempotencyKey />
        <input type="hidden" name="version" value={claim.version} />
        <FormProblems form={form} labels={labels} />
        <FormOfFieldsContext.Provider value={{ schema: claimForm, fields, options: {} }}>
          <FieldRows
            form={form}
            list={fields.lines}
            rows={lines}
            title="What was bought"
            text="A line for each thing on the invoice. Untick what the program does not pay for."
            noun="line"
            empty="No lines yet. Add the first one."
            most={MOST_LINES}
            begin={{ isEligible: "on" }}
          >
            {(line) => <Line field={line} receipts={receipts} />}
          </FieldRows>
          <Card>
            <FormSection title="Invoice">
              <FieldRow>
                <SchemaField name="vendor" />
                <SchemaField name="invoiceOn" />
              </FieldRow>
              <FileGrid files={claim.files.filter(({ kind }) => kind === "invoice")} removeForm="claim-files" />
              {claim.files.length < MOST_FILES && (
                <FileField
                  field={fields.invoices}
                  label="Invoice or receipt"
                  help="Take a photo or choose a file: PDF, JPEG, PNG or WebP of 10 MB or less."
                  accept={accept}
                  multiple
                  optional="later"
                />
              )}
            </FormSection>
          </Card>
          <Card>
            <FormSection title="Proof that it happened">
              <FileGrid files={claim.files.filter(({ kind }) => kind === "proof")} removeForm="claim-files" />
              <OfferedFiles
                legend="From the event and the checklist"
                files={offered}
                ticked={() => claim.version === 1}
              />
              {claim.files.length < MOST_FILES && (
                <FileField field={fields.photos} label="Photos" accept={accept} multiple optional />
              )}
              <FieldRow>
                <SchemaField name="attendance" />
                <SchemaField name="samples" />
                <SchemaField name="redemptions" />
              </FieldRow>
              <SchemaField name="proofComment" />
            </FormSection>
          </Card>
          <Card>
            <FormSection title="Who is paid back">
              <SchemaField name="payeeName" />
              <FieldRow>
                <SchemaField name="payMethod" />
                <SchemaField name="accountLast4" />
              </FieldRow>
            </FormSection>
          </Card>
          <Card>
            {isDraft && maySubmit && (
              <FormSection
                title="Certify and submit"
                text={`${moneyText(spend.expectedCents)} is expected. It is reserved for you as soon as you submit.`}
              >
                <SchemaField name="certifiedName" />
                <SchemaField name="isCertified" />
                {asksForLess && <SchemaField name="acceptsLess" />}
              </FormSection>
            )}
            {isDraft && !maySubmit && (
              <p className="soft">
                <Say>{"An owner of the {network} certifies and submits this claim."}</Say>
              </p>
            )}
            {!isDraft && <SchemaField name="reason" />}
            <div className="row row-after" data-print="hide">
              {isDraft && maySubmit && <SubmitButton intent="submit">Submit claim</SubmitButton>}
              {!isDraft && <SubmitButton intent="answer">Send answer</SubmitButton>}
              <SubmitButton intent="save" tone={isDraft && !maySubmit ? undefined : "secondary"}>
                {isDraft ? "Save draft" : "Save"}
              </SubmitButton>
            </div>
          </Card>
        </FormOfFieldsContext.Provider>
      </Form>
    </FormWithAside>
  );
}

function Line({ field, receipts }: { field: LineField; receipts: readonly { value: string; label: string }[] }) {
  const fields = field.getFieldset();
  return (
    <>
      <FieldRow>
        <TextField field={fields.description} label="What" />
        <TextField field={fields.category} label="Category" placeholder="Printing" />
      </FieldRow>
      <FieldRow>
        <MoneyField field={fields.amountCents} label="Amount" />
        {receipts.length > 1 && (
          <SelectField
            field={fields.receiptFileId}
            label="Receipt"
            emptyLabel="The invoice"
            options={receipts}
            optional
          />
        )}
      </FieldRow>
      <CheckboxField field={fields.isEligible} label="Eligible" />
    </>
  );
}

/** What the pressed button does; undefined for those that check a field or add a line. */
function intentOf(event: Event): string | undefined {
  const button = event instanceof SubmitEvent ? event.submitter : null;
  return button instanceof HTMLButtonElement && button.name === "intent" ? button.value : undefined;
}

/** What is requested with the lines as they are typed; a line without a sound amount counts nothing. */
function sumOf(lines: readonly LineField[]): number {
  return lines.reduce((sum, line) => {
    const { amountCents, isEligible } = line.getFieldset();
    return isEligible.value === "on" ? sum + (centsOf(String(amountCents.value ?? "")) ?? 0) : sum;
  }, 0);
}

function typedOf(claim: EditedClaim) {
  const lines = claim.lineRows.map(({ description, category, amountCents, isEligible, receiptFileId }) => ({
    ...{ description, category, amountCents: dollarsOf(amountCents), isEligible: isEligible ? "on" : undefined },
    receiptFileId: receiptFileId === null ? undefined : String(receiptFileId),
  }));
  return { ...typedValues(claimForm, claim), lines };
}
