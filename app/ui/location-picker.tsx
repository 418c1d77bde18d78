import { Form } from "@remix-run/react";
import type { FormEventHandler, ReactNode } from "react";
import { Button } from "./buttons.tsx";
import { type Field, TextAreaField } from "./fields.tsx";
import { type FormLike, FormProblems, SubmitButton } from "./form.tsx";
import styles from "./location-picker.module.css";
import { Card } from "./page.tsx";
import { TickRow, ticks } from "./pick-list.tsx";
import { Say, useSay } from "./say.tsx";
import { ShownOf } from "./shown-of.tsx";

export interface FoundLocation {
  id: number;
  pcNumber: string;
  name: string;
  /** How many locations the search finds in all. */
  total: number;
}

/**
 * A card that brings locations to something: ticked ones of a search, or pasted PC numbers. `children` ask what is to
 * become of them.
 */
export function LocationPicker<Found extends FoundLocation>({
  title,
  find,
  found,
  noteOf,
  form,
  fields,
  labels = {},
  submitLabel,
  children,
}: {
  title: string;
  /** What was searched for; "" before the first search. */
  find: string;
  found: readonly Found[];
  /** What is so already, after the PC number; null for nothing. */
  noteOf: (location: Found) => string | null;
  form: FormLike & { noValidate: boolean; onSubmit: FormEventHandler<HTMLFormElement> };
  fields: Record<"locationId" | "pcNumbers", Field>;
  /** How problems name the inputs among `children`. */
  labels?: Record<string, string>;
  submitLabel: string;
  children?: ReactNode;
}) {
  const say = useSay();
  const ticked = [fields.locationId.initialValue].flat().map(String);
  return (
    <Card title={title}>
      <Form method="get" className={styles.search} preventScrollReset>
        <input
          type="search"
          name="find"
          defaultValue={find}
          aria-label={say("Search {locations}")}
          placeholder={say("{pcNumber}, name or city")}
          autoComplete="off"
          maxLength={100}
          className={`native-input ${styles.text}`}
        />
        <Button type="submit">Search</Button>
      </Form>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={styles.form}>
        <FormProblems form={form} labels={{ ...ownLabels, ...labels }} />
        {find !== "" && found.length === 0 && <p className="soft">No data was found.</p>}
        {found.length > 0 && (
          <ul className={ticks}>
            {found.map((location) => (
              <TickRow
                key={location.id}
                field={fields.locationId}
                id={location.id}
                name={location.name}
                note={["{pcNumber} " + location.pcNumber, noteOf(location)].filter(Boolean).join(", ")}
                isTicked={ticked.includes(String(location.id))}
              />
            ))}
          </ul>
        )}
        <ShownOf shown={found.length} total={found[0]?.total ?? 0} noun={["{location}"]} rest={SEARCH_FURTHER} />
        <TextAreaField
          field={fields.pcNumbers}
          label={ownLabels.pcNumbers}
          help="Paste a column or a list; spaces, commas and lines set them apart."
          rows={3}
          optional
        />
        {children}
        <div>
          <SubmitButton intent="add" tone="secondary">
            <Say>{submitLabel}</Say>
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const SEARCH_FURTHER = "Search for more of the name to see the others.";
const ownLabels = { pcNumbers: "{pcNumbers}", locationId: "{Locations}" };
