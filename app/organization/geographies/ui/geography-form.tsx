import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections } from "#app/ui/record-form/schema-field.tsx";
import { geographyForm, geographyLayout, newGeographyForm } from "../geography-form.ts";
import { geographyParentRefusal, geographyTypeLabel } from "../geography-rules.ts";

interface GeographyFormProps {
  companyId: number;
  /** Geography to change; absent for a new one. */
  geography?: { id: number; version: number };
  /** All geographies of the company. */
  geographies: readonly { id: number; name: string; type: string; parentId: number | null }[];
  lastResult: SubmissionResult | undefined;
}

/** Form that creates a geography, or changes the given one. */
export function GeographyForm({ companyId, geography, geographies, lastResult }: GeographyFormProps) {
  const possible = geographies.filter(
    ({ id }) => geographyParentRefusal(geographies, geography?.id ?? null, id) === null,
  );
  return (
    <RecordForm
      id="geography"
      schema={geography ? geographyForm : newGeographyForm}
      record={geography ?? { type: "dma" }}
      isNew={!geography}
      options={{
        parentId: possible.map(({ id, name, type }) => ({ id, name: `${name} (${geographyTypeLabel(type)})` })),
      }}
      lastResult={lastResult}
      saveLabel={geography ? "Save geography" : "Create geography"}
      intent="save"
      cancelTo={paths.geographies(companyId)}
    >
      <FormSections layout={geographyLayout} />
    </RecordForm>
  );
}
