import { Form } from "@remix-run/react";
import { CheckboxGroupField, SelectField } from "#app/ui/fields/choice-fields.tsx";
import { Button } from "#app/ui/page/buttons.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { MAX_SOURCES } from "../merge-rules.ts";
import type { MergeableNetwork } from "./merge-details-form.tsx";
import styles from "./merges.module.css";

const ID = "choose-merge";

/** Form that chooses the network to keep and those to merge into it; the choice is kept in the address. */
export function MergeChoice({
  companyId,
  networks,
  survivorId,
  sourceIds,
}: {
  companyId: number;
  networks: readonly MergeableNetwork[];
  survivorId: number;
  sourceIds: readonly number[];
}) {
  const active = networks.filter(({ status }) => status === "active");
  return (
    <Card title="{Networks}">
      <Form method="get" id={ID} className={`stack loose ${styles.choice}`}>
        <input type="hidden" name="company" value={companyId} />
        <SelectField
          field={{
            key: String(survivorId),
            id: `${ID}-survivor`,
            name: "survivor",
            formId: ID,
            initialValue: String(survivorId),
          }}
          label="{Network} to keep"
          emptyLabel="Choose a {network}"
          options={active.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <CheckboxGroupField
          key={sourceIds.join()}
          field={{ id: `${ID}-source`, name: "source", formId: ID, initialValue: sourceIds.map(String) }}
          label={`{Networks} to merge into it, up to ${MAX_SOURCES}`}
          columns={3}
          options={networks.map(({ id, name, status, locations }) => ({
            value: String(id),
            label: name,
            help: countText(locations, "{location}") + (status === "inactive" ? ", inactive" : ""),
          }))}
        />
        <div>
          <Button type="submit" look="primary">
            Preview merge
          </Button>
        </div>
      </Form>
    </Card>
  );
}
