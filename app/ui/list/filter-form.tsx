import { Form, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { Filters } from "./filters.tsx";
import type { FilterView } from "./list-view.ts";

/**
 * Filters of a page that is not a list: one GET form that submits itself when script runs. `children` are hidden
 * fields.
 */
export function FilterForm({
  label,
  filters,
  children,
}: {
  label: string;
  filters: readonly FilterView[];
  children?: ReactNode;
}) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      key={JSON.stringify(filters.map(({ values }) => values))}
      role="search"
      aria-label={label}
      className="row"
      data-print="hide"
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
    >
      {children}
      <Filters list={{ filters }} />
      <span data-without-script="">
        <Button type="submit">Apply</Button>
      </span>
    </Form>
  );
}

/** Build a filter of one value; null for none. */
export function choiceFilter(
  name: string,
  label: string,
  value: number | string | null,
  options: FilterView["options"],
): FilterView {
  return { name, label, kind: "choice", options, isFolded: false, values: value === null ? [] : [String(value)] };
}
