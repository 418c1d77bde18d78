import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { geographyForm, newGeographyForm } from "../geography-form.ts";
import { GEOGRAPHY_TYPES, refusalOfParent, typeWord, typeWords } from "../geography-rules.ts";

interface Geography {
  id: number;
  name: string;
  code: string;
  type: string;
  parentId: number | null;
  version: number;
}

/** Makes a geography, or changes the one that is handed in. */
export function GeographyForm({
  companyId,
  geography,
  geographies,
  lastResult,
}: {
  companyId: number;
  geography?: Geography;
  /** All of the company's. */
  geographies: readonly { id: number; name: string; type: string; parentId: number | null }[];
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "geography",
    schema: geography ? geographyForm : newGeographyForm,
    lastResult,
    defaultValue: geography ?? { type: "dma" },
  });
  const possible = geographies.filter(({ id }) => refusalOfParent(geographies, geography?.id ?? null, id) === null);
  return (
    <EntryForm
      form={form}
      version={geography?.version}
      labels={labels}
      saveLabel={geography ? "Save geography" : "Create geography"}
      cancelTo={paths.geographies(companyId)}
    >
      <Card>
        <FieldStack>
          <TextField field={fields.name} label={labels.name} help="Such as Chicago or Great Lakes region." />
          <FieldRow>
            <SelectField
              field={fields.type}
              label={labels.type}
              options={GEOGRAPHY_TYPES.map((value) => ({ value, label: typeWords[value] }))}
            />
            <TextField field={fields.code} label={labels.code} optional />
          </FieldRow>
          <SelectField
            field={fields.parentId}
            label={labels.parentId}
            help="What happens there reaches the {locations} of this geography too."
            emptyLabel="None"
            options={possible.map(({ id, name, type }) => ({
              value: String(id),
              label: `${name} (${typeWord(type)})`,
            }))}
            optional
          />
        </FieldStack>
      </Card>
    </EntryForm>
  );
}

const labels = { name: "Name", type: "Type", code: "Code", parentId: "Lies in" };
