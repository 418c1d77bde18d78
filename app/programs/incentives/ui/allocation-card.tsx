import type { SubmissionResult } from "@conform-to/react";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { Button } from "#app/ui/page/buttons.tsx";
import { allocationForm } from "../allocation-form.ts";
import type { AllocationPreview } from "../allocate.server.ts";

/** Form that allocates the same amount to every matching location, with a preview first. */
export function AllocationCard({
  program,
  networks,
  preview,
  lastResult,
}: {
  program: { amountCents: number; pool: string };
  networks: readonly { id: number; name: string }[];
  /** Preview of the form's current values; null before it was requested. */
  preview: AllocationPreview | null;
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <RecordForm
      id="allocation"
      schema={allocationForm}
      record={{ amountCents: program.amountCents }}
      isNew
      options={{ networkId: networks }}
      lastResult={lastResult}
      saveLabel={preview ? "Allocate" : "Preview"}
      intent={preview ? "allocate" : "preview"}
      keepsScroll
      actions={
        preview && (
          <Button type="submit" name="intent" value="preview">
            Update preview
          </Button>
        )
      }
    >
      <Card title="Allocate money">
        <div className="stack">
          <SchemaField name="amountCents" />
          <SchemaField name="networkId" />
          <SchemaField name="mayChangeAdjusted" />
          {preview && (
            <AllocationPreviewText {...preview} of={program.pool === "location" ? "{location}" : "{network}"} />
          )}
        </div>
      </Card>
    </RecordForm>
  );
}

function AllocationPreviewText({
  of,
  opened,
  raised,
  lowered,
  same,
  kept,
  short,
  cents,
}: AllocationPreview & { of: string }) {
  const lines = [
    [opened, "gets money for the first time", "get money for the first time"],
    [raised, "gets more", "get more"],
    [lowered, "gets less", "get less"],
    [same, "already has this amount", "already have this amount"],
    [kept, "was adjusted manually and doesn't change", "were adjusted manually and don't change"],
    [short, "doesn't have enough left and doesn't change", "don't have enough left and don't change"],
  ] as const;
  return (
    <div role="status">
      <strong>
        {cents < 0 ? `This removes ${moneyText(-cents)} in total.` : `This adds ${moneyText(cents)} in total.`}
      </strong>
      <ul>
        {lines.map(([count, one, several]) =>
          count === 0 ? null : (
            <li key={one}>
              <T>{`${countText(count, of)} ${count === 1 ? one : several}.`}</T>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
