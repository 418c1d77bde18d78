import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { geographyForm, newGeographyForm } from "../geography-form.ts";
import { refusalOfParent, typeWord } from "../geography-rules.ts";

interface GeographyFormProps {
  companyId: number;
  /** The geography as it was read; left out for one that does not exist yet. */
  geography?: { id: number; version: number };
  /** All of the company's. */
  geographies: readonly { id: number; name: string; type: string; parentId: number | null }[];
  lastResult: SubmissionResult | undefined;
}

/** Makes a geography, or changes the one that is handed in. */
export function GeographyForm({ companyId, geography, geographies, lastResult }: GeographyFormProps) {
  const possible = geographies.filter(({ id }) => refusalOfParent(geographies, geography?.id ?? null, id) === null);
  return (
    <RecordForm
      id="geography"
      schema={geography ? geographyForm : newGeographyForm}
      record={geography ?? { type: "dma" }}
      isNew={!geography}
      options={{ parentId: possible.map(({ id, name, type }) => ({ id, name: `${name} (${typeWord(type)})` })) }}
      lastResult={lastResult}
      saveLabel={geography ? "Save geography" : "Create geography"}
      intent="save"
      cancelTo={paths.geographies(companyId)}
    >
      <Card>
        <FieldStack>
          <SchemaField name="name" />
          <FieldRow>
            <SchemaField name="type" />
            <SchemaField name="code" />
          </FieldRow>
          <SchemaField name="parentId" />
        </FieldStack>
      </Card>
    </RecordForm>
  );
}
