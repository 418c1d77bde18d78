import type { SerializeFrom } from "@remix-run/node";
import { type LocationStatus, locationWorkflow } from "#app/organization/locations/location-rules.ts";
import type { GuestRole } from "#app/platform/identity/roles.ts";
import { RadioGroupField } from "#app/ui/fields/choice-fields.tsx";
import type { Field } from "#app/ui/fields/fields.tsx";
import { countText } from "#app/ui/text/format.ts";
import { FormSection } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { FormSections, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { guestContactLayout } from "../guest-form.ts";
import type { listGrantableNetworks } from "../guest-queries.server.ts";

export type GrantableNetworks = SerializeFrom<typeof listGrantableNetworks>;

interface GuestFieldsProps {
  fields: AccessFields & { role: Field };
  networks: GrantableNetworks;
}

/** Fields of a guest for an owner. */
export function GuestFields({ fields, networks }: GuestFieldsProps) {
  return (
    <>
      <FormSections layout={guestContactLayout} />
      <Card>
        <FormSection title="Role and permissions">
          <RadioGroupField field={fields.role} label="Role" options={roles} />
          <div data-except="View Only">
            <SchemaField name="canOrder" />
          </div>
          <SchemaField name="expiresOn" />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="Access">
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

/** Fields of a guest's access: whole networks, or single locations where the role has those. */
export function AccessFields({
  fields,
  networks,
  role,
}: {
  fields: AccessFields;
  networks: GrantableNetworks;
  /** Present where the form has no field for the role. */
  role?: GuestRole;
}) {
  const translate = useTranslate();
  const { find } = fields;
  return (
    <>
      <CheckboxList
        field={fields.networkIds}
        label={String(translate("Entire {networks}"))}
        choices={networks.map(({ id, name, isWhole, locations }) => ({
          id,
          name,
          note: `${countText(locations.length, "{location}")}${isWhole ? "" : " that you see"}`,
        }))}
      />
      {role !== "View Only" && (
        <div data-except="View Only">
          <CheckboxList
            field={fields.locationIds}
            label={String(translate("{Locations}"))}
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
  // Open is the usual status and is left out.
  const unusual = status === "open" ? "" : locationWorkflow.words[status];
  const place = [city, state].filter(Boolean).join(", ");
  return [`PC ${pcNumber}`, place, network, unusual].filter(Boolean).join(" · ");
}

const roles = [
  {
    value: "Location Level Guest",
    label: "Location Level Guest",
    help: "Edits {plans}, to-dos, events and draft claims in the {locations} you choose.",
  },
  {
    value: "View Only",
    label: "View Only",
    help: "Sees all {locations} of the {networks} you choose, and can't make changes.",
  },
];
