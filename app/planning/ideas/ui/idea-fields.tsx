import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { CheckboxField, CheckboxGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { type Field, FileField, MoneyField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { HtmlField } from "#app/ui/html-field.tsx";
import { Card } from "#app/ui/page.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { effortWords } from "#app/planning/idea-catalogue/idea-rules.ts";
import { ideaLabels as labels } from "../idea-words.ts";
import styles from "./ideas.module.css";
import type { SerializeFrom } from "@remix-run/node";
import type { findIdeaChoices } from "../idea-queries.server.ts";

type Fieldset<Name extends string> = Record<Name, Field>;

interface Choice {
  id: number;
  name: string;
  isActive: boolean;
}

export type ChoicesOfIdea = SerializeFrom<typeof findIdeaChoices>;

/** What owners read. */
export function ContentFields({
  fields,
}: {
  fields: Fieldset<"code" | "title" | "summary" | "descriptionHtml" | "link">;
}) {
  return (
    <Card>
      <FormSection title="Content">
        <TextField field={fields.title} label={labels.title} help="As owners read it: Free Coffee Friday." />
        <TextField
          field={fields.code}
          label={labels.code}
          help="Short and the {idea}'s own, such as SM-014."
          autoComplete="off"
        />
        <TextField
          field={fields.summary}
          label={labels.summary}
          help="What it is and why it works, in a sentence."
          optional
        />
        <HtmlField
          field={fields.descriptionHtml}
          label={labels.descriptionHtml}
          help="Paragraphs, headings, lists and https links stay."
          rows={6}
          optional
        />
        <TextField
          field={fields.link}
          label={labels.link}
          help="Where its artwork or order page is."
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          optional
        />
      </FormSection>
    </Card>
  );
}

/** Where the idea is found, and for whom. */
export function TargetingFields({
  fields,
  choices,
}: {
  fields: Fieldset<"channelOptionIds" | "categoryId" | "objectiveIds" | "neighborhoodTypes" | "subcategoryId"> & {
    channelId: Field & { value?: unknown };
  };
  choices: ChoicesOfIdea;
}) {
  const channelId = String(fields.channelId.value ?? fields.channelId.initialValue ?? "");
  const options = choices.channelOptions.filter((option) => channelId === "" || String(option.channelId) === channelId);
  return (
    <Card>
      <FormSection title="Targeting">
        <SelectField
          field={fields.channelId}
          label={labels.channelId}
          emptyLabel="Choose a channel"
          options={choices.channels.map(asOption)}
        />
        <TickList
          field={fields.channelOptionIds}
          label={labels.channelOptionIds}
          help="What owners can buy for it; the first one is suggested."
          choices={options.map(({ id, name, channel }) => ({ id, name, note: channel }))}
        />
        <TickList field={fields.objectiveIds} label={labels.objectiveIds} choices={choices.objectives} />
        <FieldRow>
          <SelectField
            field={fields.categoryId}
            label={labels.categoryId}
            emptyLabel="None"
            options={choices.categories.map(asOption)}
            optional
          />
          <SelectField
            field={fields.subcategoryId}
            label={labels.subcategoryId}
            emptyLabel="None"
            options={choices.subcategories.map(({ id, name, parent }) => ({
              value: String(id),
              label: `${parent}, ${name}`,
            }))}
            optional
          />
        </FieldRow>
        <CheckboxGroupField
          field={fields.neighborhoodTypes}
          label={labels.neighborhoodTypes}
          columns={2}
          options={NEIGHBORHOOD_TYPES.map((value) => ({ value, label: neighborhoodWords[value] }))}
        />
      </FormSection>
    </Card>
  );
}

/** How much time and work it takes, and when it fits. */
export function TimingFields({
  fields,
}: {
  fields: Fieldset<"leadDays" | "durationDays" | "effort" | "seasonFrom" | "seasonTo" | "activeFrom" | "activeTo">;
}) {
  return (
    <Card>
      <FormSection title="Timing">
        <FieldRow>
          <TextField field={fields.leadDays} label={labels.leadDays} help="Days to get ready." inputMode="numeric" />
          <TextField
            field={fields.durationDays}
            label={labels.durationDays}
            help="Days it usually runs."
            inputMode="numeric"
          />
          <SelectField
            field={fields.effort}
            label={labels.effort}
            help="Work for the shop."
            options={effortWords.map((label, index) => ({ value: String(index + 1), label }))}
          />
        </FieldRow>
        <FieldRow>
          <TextField
            field={fields.seasonFrom}
            label={labels.seasonFrom}
            help="Month and day, every year."
            placeholder="11/15"
            optional
          />
          <TextField
            field={fields.seasonTo}
            label={labels.seasonTo}
            help="Without both it suits all year."
            placeholder="01/05"
            optional
          />
        </FieldRow>
        <SpanFields
          first={{
            field: fields.activeFrom,
            label: labels.activeFrom,
            help: "Owners see it from here.",
            optional: true,
          }}
          last={{ field: fields.activeTo, label: labels.activeTo, help: "And up to here.", optional: true }}
        />
      </FormSection>
    </Card>
  );
}

/** What it costs a shop. */
export function CostFields({
  fields,
}: {
  fields: Fieldset<"costMinCents" | "costMaxCents" | "unitCostCents" | "isIncentiveEligible">;
}) {
  return (
    <Card>
      <FormSection title="Cost" text="What a shop spends, from the simplest way to do it to the fullest.">
        <FieldRow>
          <MoneyField field={fields.costMinCents} label={labels.costMinCents} optional />
          <MoneyField field={fields.costMaxCents} label={labels.costMaxCents} optional />
          <MoneyField field={fields.unitCostCents} label={labels.unitCostCents} optional />
        </FieldRow>
        {/* What an idea holds stays, until somebody can claim it. */}
        {fields.isIncentiveEligible.initialValue === "on" && (
          <input type="hidden" name={fields.isIncentiveEligible.name} value="on" />
        )}
      </FormSection>
    </Card>
  );
}

export function PictureFields({
  fields,
  imageKey,
}: {
  fields: Fieldset<"image" | "removeImage">;
  imageKey: string | null;
}) {
  return (
    <Card>
      <FormSection title="Picture">
        {imageKey && <img src={paths.file(imageKey)} alt="" className={styles.picture} />}
        <FileField
          field={fields.image}
          label={imageKey ? "New picture" : "Picture"}
          help="PNG, JPEG or WebP, 5 MB or less. Wide pictures look best."
          accept="image/png,image/jpeg,image/webp"
          optional
        />
        {imageKey && <CheckboxField field={fields.removeImage} label={labels.removeImage} />}
      </FormSection>
    </Card>
  );
}

function asOption({ id, name, isActive }: Choice) {
  return { value: String(id), label: isActive ? name : `${name} (inactive)` };
}
