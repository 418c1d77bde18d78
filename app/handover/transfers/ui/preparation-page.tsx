import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { CheckboxGroupField, RadioGroupField, SelectField } from "#app/ui/fields/choice-fields.tsx";
import { DateField, TextAreaField } from "#app/ui/fields/fields.tsx";
import {
  DefaultSubmitButton,
  FieldStack,
  FormErrors,
  FormSection,
  SaveBar,
  useUnsavedChangesGuard,
} from "#app/ui/form/form.tsx";
import { countText, dayText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { type Crumb, Card, Page } from "#app/ui/page/page.tsx";
import { PickList, PickSearch, useFindAsTyped } from "#app/ui/fields/pick-list.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { T } from "#app/ui/text/translate.tsx";
import type { readPreparationPage } from "../preparation-page.server.ts";
import { transferForm } from "../transfer-form.ts";
import { type TransferChoices, parsePastedPcNumbers } from "../transfer-rules.ts";
import styles from "#app/ui/fields/pick-list.module.css";

const labels = {
  location: "{Locations}",
  toNetworkId: "To {network}",
  effectiveOn: "Effective date",
  plans: "{Plans}",
  money: "Unused {incentive} money",
  guests: "{Guests}",
  groups: "Company-wide {groups}",
  note: "Note",
};

/** Page of a draft transfer: locations, new network, day, and choices for the records of the locations. */
export function PreparationPage({
  title,
  crumbs,
  company,
  shown,
  draft,
  version,
  lastResult,
}: {
  title: string;
  crumbs: readonly Crumb[];
  company: { id: number; name: string };
  shown: Awaited<ReturnType<typeof readPreparationPage>>;
  draft: { toNetworkId: number | null; effectiveOn: string; note: string; choices: TransferChoices };
  version: number;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { toNetworkId, effectiveOn, note, choices } = draft;
  const [form, fields] = useSchemaForm({
    id: "prepare-transfer",
    schema: transferForm,
    lastResult,
    defaultValue: {
      toNetworkId: toNetworkId === null ? "" : String(toNetworkId),
      effectiveOn,
      note,
      plans: choices.plans,
      money: choices.money,
      guests: choices.guests,
      groups: choices.groups,
    },
  });
  useUnsavedChangesGuard(form);
  const { onSubmit, ...formProps } = getFormProps(form);
  const find = useFindAsTyped();
  const numbersRef = useClearedBox(shown.taken);
  const problem = form.allErrors.location;
  const noun = shown.find === "" && shown.fromNetworkId === null ? company.name : "this search";
  return (
    <Page title={title} crumbs={crumbs} purpose="Preview the changes before anything moves.">
      <Form
        method="post"
        preventScrollReset
        {...formProps}
        ref={find.form}
        className="stack loose"
        onSubmit={(event) => {
          // Searching and ticking skip the validation of fields not yet filled in.
          if (!isFind(event.nativeEvent)) onSubmit(event);
        }}
        onInput={find.onInput}
      >
        <DefaultSubmitButton intent="find" />
        {version === 0 && <IdempotencyKeyInput />}
        <input type="hidden" name="version" value={version} />
        <FormErrors form={form} labels={labels} />
        {shown.unknown && (
          <Banner tone="warning" role="alert">
            {`${shown.unknown} The others are selected.`}
          </Banner>
        )}
        <Card>
          <div className={`columns ${styles.beside}`}>
            <div className="stack loose" id="prepare-transfer-location" tabIndex={-1}>
              <PickSearch label="{pcNumber}, name or city" find={shown.find}>
                <select
                  name="fromNetworkId"
                  aria-label="Network"
                  defaultValue={shown.fromNetworkId ?? ""}
                  className={`native-input ${styles.select}`}
                  onChange={find.findSoon}
                >
                  <option value="">
                    <T>{"All {networks}"}</T>
                  </option>
                  {shown.networks.map((network) => (
                    <option key={network.id} value={network.id}>
                      {network.name}
                    </option>
                  ))}
                </select>
              </PickSearch>
              <PickList
                title={`${countText(shown.ticked.length, "{location}")} selected`}
                name="location"
                rows={shown.rows}
                ticked={shown.ticked}
                found={shown.found}
                noun="{location}"
                allIntent="all"
                empty={`No {locations} in ${noun}.`}
              />
              {problem && (
                <p className="field-error">
                  <T>{problem.join(" ")}</T>
                </p>
              )}
              <div className="stack close">
                <label htmlFor="paste-pc-numbers" className="medium">
                  <T>{"Or paste {pcNumbers}"}</T>
                </label>
                <textarea
                  ref={numbersRef}
                  id="paste-pc-numbers"
                  name="pcNumbers"
                  rows={3}
                  placeholder="341220, 341221"
                  spellCheck={false}
                  className="native-input"
                />
                <div>
                  <Button type="submit" name="intent" value="find" formNoValidate>
                    Select these numbers
                  </Button>
                </div>
              </div>
            </div>
            <FormSection title="Transfer details">
              <FieldStack>
                <SelectField
                  field={fields.toNetworkId}
                  label={labels.toNetworkId}
                  emptyLabel="Choose a {network}"
                  options={shown.networks.map(({ id, name }) => ({ value: String(id), label: name }))}
                />
                <DateField
                  field={fields.effectiveOn}
                  label={labels.effectiveOn}
                  min={shown.today}
                  help={`{Locations} move when this date has begun in every selected {location}'s time zone. Earliest date: ${dayText(shown.today)}.`}
                />
                <RadioGroupField
                  field={fields.plans}
                  label={labels.plans}
                  options={[
                    {
                      value: "move",
                      label: "Move",
                      help: "{Plans} stay with their {location}, and the new {network} continues them.",
                    },
                    {
                      value: "complete",
                      label: "Complete",
                      help: "Active {plans} are marked completed and their open to-dos “Not needed”. Drafts and saved {plans} are archived.",
                    },
                  ]}
                />
                <RadioGroupField
                  field={fields.money}
                  label={labels.money}
                  help="Claims, with their reserved and spent money, always stay with the old {network}."
                  options={[
                    { value: "move", label: "Move", help: "The new {network} can use the unused money." },
                    {
                      value: "leave",
                      label: "Don't move",
                      help: "The old {network} keeps the unused money until it expires.",
                    },
                    { value: "lapse", label: "Expire", help: "The unused money expires." },
                  ]}
                />
                <RadioGroupField
                  field={fields.guests}
                  label={labels.guests}
                  options={[
                    {
                      value: "keep",
                      label: "Keep",
                      help: "{Guests} keep access to these {locations}, under the new {network}.",
                    },
                    { value: "remove", label: "Remove", help: "{Guests} lose access to these {locations}." },
                  ]}
                />
                <RadioGroupField
                  field={fields.groups}
                  label={labels.groups}
                  help="{Groups} of the old {network} always lose these {locations}."
                  options={[
                    {
                      value: "keep",
                      label: "Keep",
                      help: "The {locations} stay in {groups} shared by all {networks}.",
                    },
                    { value: "remove", label: "Remove", help: "The {locations} leave these {groups} too." },
                  ]}
                />
                {shown.groups.length > 0 && (
                  <CheckboxGroupField
                    field={{
                      id: "prepare-transfer-group",
                      name: "group",
                      formId: form.id,
                      initialValue: shown.groups.map(({ id }) => String(id)),
                    }}
                    label="{Groups} to move"
                    options={shown.groups.map(({ id, name, network }) => ({
                      value: String(id),
                      label: `${name} of ${network}`,
                    }))}
                  />
                )}
                <TextAreaField field={fields.note} label={labels.note} rows={3} optional />
              </FieldStack>
            </FormSection>
          </div>
        </Card>
        <SaveBar saveLabel="Save draft" intent="save" cancelTo={paths.transfers({ company: company.id })} />
      </Form>
    </Page>
  );
}

/** Clear the box of pasted PC numbers once they became ticks, unless the user typed more since. */
function useClearedBox(taken: readonly string[]) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (box.current && parsePastedPcNumbers(box.current.value).join() === taken.join()) box.current.value = "";
  }, [taken]);
  return box;
}

function isFind(event: Event): boolean {
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return submitter instanceof HTMLButtonElement && ["find", "all"].includes(submitter.value);
}
