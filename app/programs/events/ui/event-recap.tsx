import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { FileGrid, OfferedFiles } from "#app/ui/file-grid.tsx";
import { FileField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { dayText, moneyText, numberText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
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

/** The shops of an event with their recaps: what is told, and which are still to be told. */
export function RecapChoice({
  event,
  recaps,
  dueOn,
  mayWrite,
  claimPath,
}: {
  event: ShownEvent;
  recaps: readonly ShownRecap[];
  dueOn: string;
  mayWrite: boolean;
  /** Where the money of a shop is claimed; null where there is none to claim. */
  claimPath: (place: { id: number; pcNumber: string }) => string | null;
}) {
  return event.places.map(({ id, name, pcNumber }) => {
    const recap = recaps.find(({ locationId }) => locationId === id);
    const claimTo = recap ? claimPath({ id, pcNumber }) : null;
    const actions = (
      <span className="row">
        {mayWrite && (
          <a href={paths.eventProgram(event.id, { tab: "recap", shop: id })}>
            {recap ? "Change recap" : "Write recap"}
          </a>
        )}
        {claimTo && (
          <ButtonLink to={claimTo} small look="primary">
            Claim money
          </ButtonLink>
        )}
      </span>
    );
    return (
      <Card key={id} title={`${name} (${pcNumber})`} action={(mayWrite || claimTo) && actions}>
        {recap ? (
          <RecapFacts recap={recap} />
        ) : (
          <p className="soft">{`No recap yet. It is due on ${dayText(dueOn)}.`}</p>
        )}
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
          ...count("People who came", recap.attendance),
          ...count("Samples given", recap.samples),
          ...count("Gift cards used", recap.giftCardsUsed),
          ...(recap.salesCents === null ? [] : [{ term: "Sales", value: moneyText(recap.salesCents) }]),
          ...(recap.rating === null ? [] : [{ term: "How it went", value: `${recap.rating} of 5` }]),
          ...text("What went well", recap.wentWell),
          ...text("What to do better", recap.improve),
          ...text("Why there is no photo", recap.noPhotoReason),
        ]}
      />
      <div className="row-after">
        <FileGrid files={recap.photos} />
      </div>
    </>
  );
}

/** How an event went at a shop, from the phone: numbers, photos, words. */
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
  /** The photos that are there already, those of the recap among them. */
  offered: readonly Photo[];
  lastResult: SubmissionResult | undefined;
}) {
  const held = recap?.photos.map(({ id }) => id);
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
                help="Take one or choose some. They serve the claim too."
                accept={photoTypes.join(",")}
                multiple
                optional
              />
              <OfferedFiles
                legend="Photos that are there already"
                files={offered}
                ticked={(id) => held?.includes(id) ?? true}
              />
              <SchemaField name="noPhotoReason" />
            </FormSection>
          </Card>
          <Card>
            <FormSection title="More about it">
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
