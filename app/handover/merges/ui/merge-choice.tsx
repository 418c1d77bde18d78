import { Form } from "@remix-run/react";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { Button } from "#app/ui/buttons.tsx";
import { countText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { MOST_SOURCES } from "../merge-rules.ts";
import styles from "./merges.module.css";
import { Say } from "#app/ui/say.tsx";

const ID = "choose-merge";

interface Network {
  id: number;
  name: string;
  status: string;
  locations: number;
}

/** Chooses which network stays and which ones are merged into it; the address keeps the choice. */
export function MergeChoice({
  companyId,
  networks,
  survivorId,
  sourceIds,
}: {
  companyId: number;
  networks: readonly Network[];
  survivorId: number;
  sourceIds: readonly number[];
}) {
  const active = networks.filter(({ status }) => status === "active");
  return (
    <Card title="{Networks}">
      <Form method="get" id={ID} className={styles.choice}>
        <input type="hidden" name="company" value={companyId} />
        <SelectField
          field={{
            key: String(survivorId),
            id: `${ID}-survivor`,
            name: "survivor",
            formId: ID,
            initialValue: String(survivorId),
          }}
          label="{Network} that stays"
          emptyLabel="Choose a {network}"
          options={active.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <fieldset className={styles.sources}>
          <legend>
            <Say>{"{Networks} that are merged into it, at most "}</Say>
            {MOST_SOURCES}
          </legend>
          <div className={styles.boxes}>
            {networks.map(({ id, name, status, locations }) => (
              <label key={`${id} ${sourceIds.includes(id)}`}>
                <input
                  type="checkbox"
                  className="tickbox"
                  name="source"
                  value={id}
                  defaultChecked={sourceIds.includes(id)}
                />
                <span>
                  {name}{" "}
                  <span className="soft">
                    <Say>{countText(locations, "{location}")}</Say>
                    {status === "inactive" && ", inactive"}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Button type="submit" look="primary">
          Show what it does
        </Button>
      </Form>
    </Card>
  );
}
