import type { SubmissionResult } from "@conform-to/react";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FormSection } from "#app/ui/form.tsx";
import type { Place } from "#app/ui/map/great-circle.ts";
import { ProductMap } from "#app/ui/map/product-map.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { paths } from "#app/paths.ts";
import { areaForm } from "../area-form.ts";
import { shapesOf } from "./area-map.tsx";

/** How a trading area is cut; its map shows what is typed, and a click on it is the next corner of the drawn area. */
export function AreaForm({
  area,
  googleKey,
  lastResult,
}: {
  area: {
    id: number;
    name: string;
    place: Place | null;
    neighborhoodType: string;
    rings: readonly number[];
    outline: readonly Place[] | null;
    notes: string;
    version: number;
  };
  googleKey: string | null;
  lastResult: SubmissionResult | undefined;
}) {
  const { place } = area;
  return (
    <RecordForm
      id="trading-area"
      schema={areaForm}
      record={{ ...area, rings: area.rings.join(", "), outline: (area.outline ?? []).map(lineOf).join("\n") }}
      wide
      lastResult={lastResult}
      saveLabel="Save trading area"
      cancelTo={paths.tradingArea(area.id)}
    >
      {(fields, form) => {
        const typed = areaForm.shape.outline.safeParse(fields.outline.value);
        const rings = areaForm.shape.rings.safeParse(fields.rings.value);
        const corners = (typed.success && typed.data) || cornersIn(fields.outline.value ?? "");
        const map = place && (
          <Card>
            <ProductMap
              title={`Around ${area.name}`}
              places={[{ ...place, id: area.id, label: area.name, tone: "success" }]}
              shapes={shapesOf(place, rings.success ? rings.data : area.rings, corners.length > 0 ? corners : null)}
              pin={{
                ...{ place: null, label: "The next corner" },
                onMove: (corner) => {
                  const lines = [(fields.outline.value ?? "").trimEnd(), lineOf(corner)];
                  form.update({ name: fields.outline.name, value: lines.filter((line) => line !== "").join("\n") });
                },
              }}
              googleKey={googleKey}
            />
          </Card>
        );
        return (
          <FormWithAside aside={map}>
            <Card>
              <FormSection title="How it is cut">
                <SchemaField name="neighborhoodType" />
                <SchemaField name="rings" />
                <SchemaField name="outline" />
                <SchemaField name="notes" />
              </FormSection>
            </Card>
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

function lineOf({ latitude, longitude }: Place): string {
  return `${latitude}, ${longitude}`;
}

/** The corners of a text that makes no area yet. */
function cornersIn(text: string): Place[] {
  return text.split("\n").flatMap((line) => {
    const [latitude, longitude] = line.split(",").map(Number);
    return latitude && longitude ? [{ latitude, longitude }] : [];
  });
}
