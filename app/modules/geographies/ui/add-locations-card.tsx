import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/buttons.tsx";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { addLocationsForm } from "../geography-form.ts";
import styles from "./geography.module.css";

interface FoundLocation {
  id: number;
  pcNumber: string;
  name: string;
  liesIn: string | null;
}

/** Brings locations into a geography: pasted PC numbers, or ticked ones of a search. */
export function AddLocationsCard({
  find,
  foundLocations,
  lastResult,
}: {
  find: string;
  foundLocations: readonly FoundLocation[];
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({ id: "add-locations", schema: addLocationsForm, lastResult });
  // Asked of the answer: the field's own problem goes away with the tick.
  const hasConflict = Boolean(lastResult?.error?.isMoving ?? lastResult?.initialValue?.isMoving);
  const ticked = [lastResult?.initialValue?.locationId].flat().map(String);
  return (
    <Card title="Add {locations}">
      <Form method="get" className={styles.search} preventScrollReset>
        <input
          type="search"
          name="find"
          defaultValue={find}
          aria-label="Search locations to add"
          placeholder="PC number, name or city"
          autoComplete="off"
          maxLength={100}
          className={styles.text}
        />
        <Button type="submit">Search</Button>
      </Form>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={styles.form}>
        <FormProblems form={form} labels={labels} />
        {find !== "" && foundLocations.length === 0 && <p className={styles.soft}>No data was found.</p>}
        {foundLocations.length > 0 && (
          <ul className={styles.found}>
            {foundLocations.map((location) => (
              <li key={location.id}>
                <label>
                  <input
                    type="checkbox"
                    className="tickbox"
                    name={fields.locationId.name}
                    value={location.id}
                    defaultChecked={ticked.includes(String(location.id))}
                  />
                  <span>
                    {location.name}
                    <small>
                      PC {location.pcNumber}
                      {location.liesIn && `, now in ${location.liesIn}`}
                    </small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
        <TextAreaField
          field={fields.pcNumbers}
          label={labels.pcNumbers}
          help="Paste a column or a list; spaces, commas and lines set them apart."
          rows={3}
          optional
        />
        {hasConflict && (
          <CheckboxField field={fields.isMoving} label={labels.isMoving} help="They leave the geography they lie in." />
        )}
        <div>
          <SubmitButton intent="add" tone="secondary">
            <Say>{"Add {locations}"}</Say>
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const labels = { pcNumbers: "{pcNumbers}", locationId: "{Locations}", isMoving: "Move them here" };
