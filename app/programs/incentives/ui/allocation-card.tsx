import type { SubmissionResult } from "@conform-to/react";
import { countText, moneyText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { Say } from "#app/ui/say.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { Button } from "#app/ui/buttons.tsx";
import { allocationForm } from "../allocation-form.ts";
import type { AllocationPreview } from "../allocate.server.ts";

/** Gives every matching location an amount, after what that does was seen. */
export function AllocationCard({
  program,
  networks,
  preview,
  lastResult,
}: {
  program: { amountCents: number; pool: string };
  networks: readonly { id: number; name: string }[];
  /** What the form as it stands would do; null before it was asked. */
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
      saveLabel={preview ? "Allocate" : "See what it does"}
      intent={preview ? "allocate" : "preview"}
      staysInPlace
      actions={
        preview && (
          <Button type="submit" name="intent" value="preview">
            See again
          </Button>
        )
      }
    >
      <Card title="Allocate">
        <div className="stack">
          <SchemaField name="amountCents" />
          <SchemaField name="networkId" />
          <SchemaField name="mayChangeAdjusted" />
          {preview && <Outlook {...preview} of={program.pool === "location" ? "{location}" : "{network}"} />}
        </div>
      </Card>
    </RecordForm>
  );
}

function Outlook({ of, opened, raised, lowered, same, kept, short, cents }: AllocationPreview & { of: string }) {
  const lines = [
    [opened, "gets its first money", "get their first money"],
    [raised, "gets more", "get more"],
    [lowered, "gets less", "get less"],
    [same, "has this amount already", "have this amount already"],
    [kept, "was set by hand and stays", "were set by hand and stay"],
    [short, "has less left than would be taken, and stays", "have less left than would be taken, and stay"],
  ] as const;
  return (
    <div role="status">
      <strong>
        {cents < 0 ? `${moneyText(-cents)} is taken back in all.` : `${moneyText(cents)} is allocated in all.`}
      </strong>
      <ul>
        {lines.map(([count, one, several]) =>
          count === 0 ? null : (
            <li key={one}>
              <Say>{`${countText(count, of)} ${count === 1 ? one : several}.`}</Say>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
