import { Form, useSubmit } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LongSelect } from "#app/ui/long-select.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import styles from "./company-picker.module.css";

interface Company {
  id: number;
  name: string;
}

/**
 * Chooses the company that a page without one in its address is about; choosing opens the page afresh with `?company=`.
 * An advisor of one company has nothing to choose.
 */
export function CompanyPicker({ company, companies }: { company: Company | null; companies: readonly Company[] }) {
  const submit = useSubmit();
  if (company && companies.length === 1) return null;
  if (companies.length === 0) {
    return (
      <EmptyState
        title="No company yet"
        text="This page shows one company at a time, and you advise none that is active."
        action={{ label: "Show companies", to: paths.companies() }}
      />
    );
  }
  return (
    <Form
      method="get"
      className={styles.picker}
      data-print="hide"
      onChange={(event) => {
        if (new FormData(event.currentTarget).get("company")) submit(event.currentTarget);
      }}
    >
      <div className={styles.field}>
        <label htmlFor="company">Company</label>
        <LongSelect
          key={company?.id}
          id="company"
          name="company"
          value={company ? String(company.id) : ""}
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          emptyLabel={company ? undefined : "Choose a company"}
          className={styles.select}
        />
        <Icon name="selector" size={16} />
      </div>
      <span data-without-script="">
        <Button type="submit">Choose company</Button>
      </span>
    </Form>
  );
}
