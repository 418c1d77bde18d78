import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/buttons.tsx";
import { RadioGroupField } from "#app/ui/choice-fields.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { addSitesForm, siteWords } from "../idea-sites-form.ts";
import styles from "./ideas.module.css";

interface FoundLocation {
  id: number;
  pcNumber: string;
  name: string;
  isIncluded: boolean | null;
}

/** Gives an idea to locations or keeps it from them: pasted PC numbers, or ticked ones of a search. */
export function ChooseSitesCard({
  find,
  foundLocations,
  lastResult,
}: {
  find: string;
  foundLocations: readonly FoundLocation[];
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "choose-sites",
    schema: addSitesForm,
    lastResult,
    defaultValue: { kind: "include" },
  });
  return (
    <Card title="Choose locations">
      <Form method="get" className={styles.search} preventScrollReset>
        <input
          type="search"
          name="find"
          defaultValue={find}
          aria-label="Search locations to choose"
          placeholder="PC number, name or city"
          autoComplete="off"
          maxLength={100}
          className={styles.area}
        />
        <Button type="submit">Search</Button>
      </Form>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={styles.stack}>
        <FormProblems form={form} labels={labels} />
        {find !== "" && foundLocations.length === 0 && <p className={styles.soft}>No data was found.</p>}
        {foundLocations.length > 0 && (
          <ul className={styles.found}>
            {foundLocations.map((location) => (
              <li key={location.id}>
                <label>
                  <input type="checkbox" className="tickbox" name={fields.locationId.name} value={location.id} />
                  <span>
                    {location.name}
                    <small className={styles.note}>
                      {" "}
                      PC {location.pcNumber}
                      {location.isIncluded !== null && `, ${siteWords[location.isIncluded ? "include" : "exclude"].toLowerCase()} now`}
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
        <RadioGroupField
          field={fields.kind}
          label={labels.kind}
          options={[
            { value: "include", label: "Give the idea to them", help: "From the first one on, nobody else sees it." },
            { value: "exclude", label: "Keep the idea from them", help: "All others see it." },
          ]}
        />
        <div>
          <SubmitButton intent="add" tone="secondary">
            Choose locations
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const labels = { pcNumbers: "PC numbers", locationId: "Locations", kind: "What happens" };
