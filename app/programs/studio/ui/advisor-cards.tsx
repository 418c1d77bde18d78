import type { SubmissionResult } from "@conform-to/react";
import { InputBase } from "@mantine/core";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { FileField } from "#app/ui/fields/fields.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import { documentRules } from "#app/platform/files/file-rules.ts";
import { deliverForm, proofForm, proofRules } from "../studio-form.ts";
import { studioWorkflow } from "../studio-rules.ts";

/** Form that sends the next proof round. */
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
        saveLabel={studioWorkflow.transitions.send.label}
        intent="send"
      >
        {(fields) => (
          <>
            <FileField
              field={fields.files}
              label="Files"
              help="PNG, JPEG, WebP or PDF, up to 10 MB each. They appear next to the previous round, in the same order."
              accept={proofRules.contentTypes.join(",")}
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

/** Form that delivers the final files. */
export function DeliverCard({ version, lastResult }: { version: number; lastResult: SubmissionResult | undefined }) {
  return (
    <Card title="Deliver final files">
      <RecordForm
        id="deliver"
        schema={deliverForm}
        record={{ version }}
        isNew
        encType="multipart/form-data"
        lastResult={lastResult}
        saveLabel={studioWorkflow.transitions.deliver.label}
        intent="deliver"
      >
        {(fields) => (
          <>
            <FileField
              field={fields.files}
              label="Files"
              accept={documentRules.contentTypes.join(",")}
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

/** Button that changes a request's completion date. */
export function CompletionDateButton({
  request: { number, neededBy, version },
}: {
  request: { number: string; neededBy: string; version: number };
}) {
  return (
    <ConfirmButton
      label="Change date"
      title={`Change the needed-by date of ${number}?`}
      text="The requester gets the new date by email."
      intent="moveDay"
      values={{ version }}
    >
      <InputBase name="neededBy" type="date" label="Needed by" defaultValue={neededBy} required />
    </ConfirmButton>
  );
}

/** Button that makes expired final files available again. */
export function OfferFinalsButton({ request: { number, version } }: { request: { number: string; version: number } }) {
  return (
    <ConfirmButton
      label="Restart download period"
      title={`Restart the download period of ${number}?`}
      text="The requester can download the final files again."
      intent="offerFinals"
      values={{ version }}
    />
  );
}

/** Workload of each assignee this week. */
export function WorkloadCard({
  capacity,
}: {
  capacity: readonly { name: string | null; open: number; dueThisWeek: number; late: number }[];
}) {
  if (capacity.length === 0) return null;
  return (
    <Card title="Workload" flush>
      <WideTable
        label="Workload"
        heads={["Assigned to", "Due this week", "Late", "Open"]}
        numbers={[1, 2, 3]}
        rows={capacity.map(({ name, open, dueThisWeek, late }) => [
          name ?? "",
          name ?? "Unassigned",
          dueThisWeek,
          late,
          open,
        ])}
      />
    </Card>
  );
}
