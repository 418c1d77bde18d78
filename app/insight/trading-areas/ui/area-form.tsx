import type { SubmissionResult } from "@conform-to/react";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import type { LatLng } from "#app/ui/map/great-circle.ts";
import { ProductMap } from "#app/ui/map/product-map.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections } from "#app/ui/record-form/schema-field.tsx";
import { paths } from "#app/paths.ts";
import { tradingAreaForm, tradingAreaLayout } from "../area-form.ts";
import { areaShapes } from "./area-map.tsx";

/** Form of a trading area. Its map shows the typed values, and a click adds the next corner of the drawn area. */
export function TradingAreaForm({
  area,
  googleKey,
  lastResult,
}: {
  area: {
    id: number;
    name: string;
    place: LatLng | null;
    neighborhoodType: string;
    rings: readonly number[];
    outline: readonly LatLng[] | null;
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
      schema={tradingAreaForm}
      record={{ ...area, rings: area.rings.join(", "), outline: (area.outline ?? []).map(lineOf).join("\n") }}
      wide
      lastResult={lastResult}
      saveLabel="Save trading area"
      cancelTo={paths.tradingArea(area.id)}
    >
      {(fields, form) => {
        const typed = tradingAreaForm.shape.outline.safeParse(fields.outline.value);
        const rings = tradingAreaForm.shape.rings.safeParse(fields.rings.value);
        const corners = (typed.success && typed.data) || parseCorners(fields.outline.value ?? "");
        const map = place && (
          <Card>
            <ProductMap
              title={`Around ${area.name}`}
              places={[{ ...place, id: area.id, label: area.name, tone: "success" }]}
              shapes={areaShapes(place, rings.success ? rings.data : area.rings, corners.length > 0 ? corners : null)}
              pin={{
                place: null,
                label: "Next corner",
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
            <FormSections layout={tradingAreaLayout} />
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

function lineOf({ latitude, longitude }: LatLng): string {
  return `${latitude}, ${longitude}`;
}

/** Parse the corners in a text that may not describe a valid area yet; lines without two numbers are left out. */
function parseCorners(text: string): LatLng[] {
  return text.split("\n").flatMap((line) => {
    const [latitude, longitude] = line.split(",").map(Number);
    return latitude && longitude ? [{ latitude, longitude }] : [];
  });
}
