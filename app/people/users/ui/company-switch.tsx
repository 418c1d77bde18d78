import { Form, useSubmit } from "@remix-run/react";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import { Button } from "#app/ui/page/buttons.tsx";
import { Card } from "#app/ui/page/page.tsx";

const ID = "company-switch";

/** Choice of a user's company; choosing reloads the page with the choices of that company. */
export function CompanySwitch({
  title,
  label,
  help,
  value,
  options,
  emptyLabel,
}: {
  title?: string;
  label: string;
  help?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  emptyLabel?: string;
}) {
  const submit = useSubmit();
  return (
    <div className="narrow">
      <Card title={title}>
        <Form method="get" id={ID} className="split end" onChange={(event) => submit(event.currentTarget)}>
          <SelectField
            field={{ key: value, id: `${ID}-company`, name: "company", formId: ID, initialValue: value }}
            label={label}
            help={help}
            options={options}
            emptyLabel={emptyLabel}
          />
          <span data-without-script="">
            <Button type="submit">Choose company</Button>
          </span>
        </Form>
      </Card>
    </div>
  );
}
