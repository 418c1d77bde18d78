import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { FileGrid, SelectableFiles } from "#app/ui/content/file-grid.tsx";
import { FileField } from "#app/ui/fields/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { dayText, moneyText, numberText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { recapForm } from "../event-forms.ts";
import { photoTypes } from "../photo-rules.ts";
import type { ShownEvent } from "./event-plan.tsx";

interface Photo {
  id: number;
  key: string;
  name: string;
  contentType: string;
}

export interface ShownRecap {
  locationId: number;
  attendance: number;
  samples: number | null;
  giftCardsUsed: number | null;
  salesCents: number | null;
  rating: number | null;
  wentWell: string;
  improve: string;
  noPhotoReason: string;
  version: number;
  photos: Photo[];
}

/** Locations of an event with their recaps, or the due date of those still missing. */
export function RecapCards({
  event,
  recaps,
  dueOn,
  canWrite,
  claimPath,
}: {
  event: ShownEvent;
  recaps: readonly ShownRecap[];
  dueOn: string;
  canWrite: boolean;
  /** Return the address where a location's costs can be claimed; null when there is nothing to claim. */
  claimPath: (place: { id: number; pcNumber: string }) => string | null;
}) {
  return event.places.map(({ id, name, pcNumber }) => {
    const recap = recaps.find(({ locationId }) => locationId === id);
    const claimTo = recap ? claimPath({ id, pcNumber }) : null;
    const actions = (
      <span className="row">
        {canWrite && (
          <a href={paths.eventProgram(event.id, { tab: "recap", shop: id })}>{recap ? "Edit recap" : "Write recap"}</a>
        )}
        {claimTo && (
          <ButtonLink to={claimTo} small look="primary">
            Claim money
          </ButtonLink>
        )}
      </span>
    );
    return (
      <Card key={id} title={`${name} (${pcNumber})`} action={(canWrite || claimTo) && actions}>
        {recap ? <RecapFacts recap={recap} /> : <p className="soft">{`No recap yet. Due ${dayText(dueOn)}.`}</p>}
      </Card>
    );
  });
}

function RecapFacts({ recap }: { recap: ShownRecap }) {
  const count = (term: string, value: number | null) => (value === null ? [] : [{ term, value: numberText(value) }]);
  const text = (term: string, value: string) => (value ? [{ term, value }] : []);
  return (
    <>
      <Facts
        columns={2}
        facts={[
          ...count("Attendance", recap.attendance),
          ...count("Samples given", recap.samples),
          ...count("Gift cards used", recap.giftCardsUsed),
          ...(recap.salesCents === null ? [] : [{ term: "Sales", value: moneyText(recap.salesCents) }]),
          ...(recap.rating === null ? [] : [{ term: "Overall rating", value: `${recap.rating} of 5` }]),
          ...text("Highlights", recap.wentWell),
          ...text("Improvements for next time", recap.improve),
          ...text("Reason for no photo", recap.noPhotoReason),
        ]}
      />
      <div className="row-after">
        <FileGrid files={recap.photos} />
      </div>
    </>
  );
}

/** Form for a location's recap: numbers, photos and notes. */
export function RecapForm({
  event,
  place,
  recap,
  offered,
  lastResult,
}: {
  event: ShownEvent;
  place: { id: number; name: string; pcNumber: string };
  recap: ShownRecap | undefined;
  /** Existing photos, including those of the recap. */
  offered: readonly Photo[];
  lastResult: SubmissionResult | undefined;
}) {
  const photoIds = recap?.photos.map(({ id }) => id);
  return (
    <RecordForm
      id="recap"
      schema={recapForm}
      record={recap ?? {}}
      lastResult={lastResult}
      encType="multipart/form-data"
      saveLabel="Save recap"
      intent="recap"
      cancelTo={paths.eventProgram(event.id, { tab: "recap" })}
    >
      {(fields) => (
        <>
          <input type="hidden" name="locationId" value={place.id} />
          <Card>
            <FormSection title={`${place.name} (${place.pcNumber})`}>
              <SchemaField name="attendance" />
              <FileField
                field={{ id: "recap-photos", name: "photos", formId: "recap", errors: fields.photoIds.errors }}
                label="Photos"
                help="Take or choose photos. They also count as proof for the claim. Without one, enter a reason below."
                accept={photoTypes.join(",")}
                multiple
                optional="later"
              />
              <SelectableFiles
                legend="Existing photos"
                files={offered}
                ticked={(id) => photoIds?.includes(id) ?? true}
              />
              <SchemaField name="noPhotoReason" />
            </FormSection>
          </Card>
          <Card>
            <FormSection title="More details">
              <FieldRow>
                <SchemaField name="samples" />
                <SchemaField name="giftCardsUsed" />
              </FieldRow>
              <FieldRow>
                <SchemaField name="salesCents" />
                <SchemaField name="rating" />
              </FieldRow>
              <SchemaField name="wentWell" />
              <SchemaField name="improve" />
            </FormSection>
          </Card>
        </>
      )}
    </RecordForm>
  );
}
