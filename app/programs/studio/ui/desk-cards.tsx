import type { SubmissionResult } from "@conform-to/react";
import { InputBase } from "@mantine/core";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { FileField } from "#app/ui/fields.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";
import { documentRules } from "#app/platform/files/file-rules.ts";
import { deliverForm, proofForm, proofRules } from "../studio-form.ts";

/** Sends the next round of proofs. */
export function SendProofCard({
  version,
  round,
  roundsIncluded,
  lastResult,
}: {
  version: number;
  round: number;
  roundsIncluded: number;
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <Card title={`Send proof ${round}`}>
      <RecordForm
        id="proof"
        schema={proofForm}
        record={{ version }}
        isNew
        encType="multipart/form-data"
        lastResult={lastResult}
        saveLabel="Send proof"
        intent="send"
      >
        {(fields) => (
          <>
            <FileField
              field={fields.files}
              label="Files"
              help="PNG, JPEG, WebP or PDF of 10 MB or less. They stand beside those of the round before, in their order."
              accept={proofRules.accept.join(",")}
              multiple
            />
            <SchemaField name="note" />
            {round > roundsIncluded && <SchemaField name="allowsMore" />}
          </>
        )}
      </RecordForm>
    </Card>
  );
}

/** Delivers the final files. */
export function DeliverCard({ version, lastResult }: { version: number; lastResult: SubmissionResult | undefined }) {
  return (
    <Card title="Deliver the final files">
      <RecordForm
        id="deliver"
        schema={deliverForm}
        record={{ version }}
        isNew
        encType="multipart/form-data"
        lastResult={lastResult}
        saveLabel="Deliver"
        intent="deliver"
      >
        {(fields) => (
          <>
            <FileField
              field={fields.files}
              label="Files"
              accept={documentRules.accept.join(",")}
              multiple
              optional="later"
            />
            <SchemaField name="finalLink" />
          </>
        )}
      </RecordForm>
    </Card>
  );
}

/** Moves the day by which a request is done. */
export function MoveDayButton({
  request: { number, neededBy, version },
}: {
  request: { number: string; neededBy: string; version: number };
}) {
  return (
    <ConfirmButton
      label="Change day"
      title={`Until when is ${number} done?`}
      text="Its requester is mailed the new day."
      intent="moveDay"
      values={{ version }}
    >
      <InputBase name="neededBy" type="date" label="Done by" defaultValue={neededBy} required />
    </ConfirmButton>
  );
}

/** Offers final files again that can no longer be downloaded. */
export function OfferFinalsButton({ request: { number, version } }: { request: { number: string; version: number } }) {
  return (
    <ConfirmButton
      label="Offer again"
      title={`Offer the files of ${number} again?`}
      text="They can be downloaded for as long as when they were delivered."
      intent="offerFinals"
      values={{ version }}
    />
  );
}

/** Who of the studio has how much due this week. */
export function CapacityCard({
  capacity,
}: {
  capacity: readonly { name: string | null; open: number; dueThisWeek: number; late: number }[];
}) {
  if (capacity.length === 0) return null;
  return (
    <Card title="Who has how much" flush>
      <WideTable
        label="Who has how much"
        heads={["Who has it", "Due this week", "Late", "Open"]}
        numbers={[1, 2, 3]}
        rows={capacity.map(({ name, open, dueThisWeek, late }) => [
          name ?? "",
          name ?? "Nobody yet",
          dueThisWeek,
          late,
          open,
        ])}
      />
    </Card>
  );
}
