import type { SerializeFrom } from "@remix-run/node";
import { type LocationStatus, locationStatusWords } from "#app/organization/locations/location-words.ts";
import type { GuestRole } from "#app/platform/identity/roles.ts";
import { RadioGroupField } from "#app/ui/choice-fields.tsx";
import type { Field } from "#app/ui/fields.tsx";
import { countText } from "#app/ui/format.ts";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { listGivable } from "../guest-queries.server.ts";
import styles from "./guest-fields.module.css";

export type GivableNetworks = SerializeFrom<typeof listGivable>;

interface GuestFieldsProps {
  fields: AccessFields & { role: Field };
  networks: GivableNetworks;
  isNew: boolean;
}

/** Everything that an owner says about a guest; the e-mail only where the guest is new. */
export function GuestFields({ fields, networks, isNew }: GuestFieldsProps) {
  return (
    <>
      <Card>
        <FormSection title="Who it is">
          {isNew && <SchemaField name="email" />}
          <FieldRow>
            <SchemaField name="firstName" />
            <SchemaField name="lastName" />
          </FieldRow>
          <SchemaField name="jobTitle" />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="What they can do">
          <RadioGroupField field={fields.role} label="Role" options={roles} />
          <div className={styles.forSingle}>
            <SchemaField name="canOrder" />
          </div>
          <SchemaField name="expiresOn" />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="What they see">
          <AccessFields fields={fields} networks={networks} />
        </FormSection>
      </Card>
    </>
  );
}

interface AccessFields {
  networkIds: Field;
  locationIds: Field;
  find: Field;
}

/** What a guest sees: whole networks, or single locations where the role has those. */
export function AccessFields({
  fields,
  networks,
  role,
}: {
  fields: AccessFields;
  networks: GivableNetworks;
  /** Where the form does not ask for it. */
  role?: GuestRole;
}) {
  const say = useSay();
  const { find } = fields;
  return (
    <>
      <TickList
        field={fields.networkIds}
        label={String(say("Whole {networks}"))}
        choices={networks.map(({ id, name, isWhole, locations }) => ({
          id,
          name,
          note: `${countText(locations.length, "{location}")}${isWhole ? "" : " that you see"}`,
        }))}
      />
      {role !== "View Only" && (
        <div className={styles.forSingle}>
          <TickList
            field={fields.locationIds}
            label={String(say("{Locations}"))}
            find={typeof find.initialValue === "string" ? find.initialValue : ""}
            choices={networks.flatMap(({ name: network, locations }) =>
              locations.map(({ id, name, ...location }) => ({ id, name, note: noteOf({ ...location, network }) })),
            )}
          />
        </div>
      )}
    </>
  );
}

function noteOf(location: { pcNumber: string; city: string; state: string; status: LocationStatus; network: string }) {
  const { pcNumber, city, state, status, network } = location;
  // Open is what one expects and is not said.
  const unusual = status === "open" ? "" : locationStatusWords[status];
  const place = [city, state].filter(Boolean).join(", ");
  return [`PC ${pcNumber}`, place, network, unusual].filter(Boolean).join(" · ");
}

const roles = [
  {
    value: "Location Level Guest",
    label: "Location Level Guest",
    help: "Works for the {locations} that you choose, and sees no others.",
  },
  {
    value: "View Only",
    label: "View Only",
    help: "Sees everything of the {networks} that you choose, and changes nothing.",
  },
];
