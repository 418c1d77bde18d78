import { Form } from "@remix-run/react";
import type { FormEventHandler, ReactNode } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { type Field, TextAreaField } from "./fields.tsx";
import { type FormLike, FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { CheckboxRow, checkboxListClass } from "./pick-list.tsx";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import { FirstOfNote } from "#app/ui/page/truncation-notes.tsx";

export interface FoundLocation {
  id: number;
  pcNumber: string;
  name: string;
  /** Number of locations that the search finds in all. */
  total: number;
}

/**
 * Card that adds locations to a record: selected from a search, or pasted as PC numbers. `children` are further inputs
 * about them.
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
  /** Search text; "" before the first search. */
  find: string;
  found: readonly Found[];
  /** Note on a location after its PC number, such as that it is added already; null for none. */
  noteOf: (location: Found) => string | null;
  form: FormLike & { noValidate: boolean; onSubmit: FormEventHandler<HTMLFormElement> };
  fields: Record<"locationId" | "pcNumbers", Field>;
  /** Labels of the inputs among `children`, for the error messages. */
  labels?: Record<string, string>;
  submitLabel: string;
  children?: ReactNode;
}) {
  const translate = useTranslate();
  const ticked = [fields.locationId.initialValue].flat().map(String);
  return (
    <Card title={title}>
      <Form method="get" className="row" preventScrollReset>
        <input
          type="search"
          name="find"
          defaultValue={find}
          aria-label={translate("Search {locations}")}
          placeholder={translate("{pcNumber}, name or city")}
          autoComplete="off"
          maxLength={100}
          className="native-input grow"
        />
        <Button type="submit">Search</Button>
      </Form>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack after">
        <FormErrors form={form} labels={{ ...ownLabels, ...labels }} />
        {find !== "" && found.length === 0 && <p className="soft">No data was found.</p>}
        {found.length > 0 && (
          <ul className={checkboxListClass}>
            {found.map((location) => (
              <CheckboxRow
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
        <FirstOfNote shown={found.length} total={found[0]?.total ?? 0} noun={["{location}"]} rest={SEARCH_FURTHER} />
        <TextAreaField
          field={fields.pcNumbers}
          label={ownLabels.pcNumbers}
          help="Paste a list. Separate with spaces, commas or new lines."
          rows={3}
          optional
        />
        {children}
        <div>
          <SubmitButton intent="add" tone="secondary">
            <T>{submitLabel}</T>
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const SEARCH_FURTHER = "Search by name to see the others.";
const ownLabels = { pcNumbers: "{pcNumbers}", locationId: "{Locations}" };
