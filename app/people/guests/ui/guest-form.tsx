import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { DefaultSubmitButton } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { AccountSummary } from "#app/ui/content/account-summary.tsx";
import { guestForm, newGuestForm, sharedGuestForm } from "../guest-form.ts";
import type { findGuest } from "../guest-queries.server.ts";
import { AccessFields, type GrantableNetworks, GuestFields } from "./guest-fields.tsx";

export type GuestDetails = NonNullable<SerializeFrom<typeof findGuest>>;

interface GuestFormProps {
  networks: GrantableNetworks;
  lastResult?: SubmissionResult;
}

/** Form that invites a guest. */
export function NewGuestForm({ networks, lastResult }: GuestFormProps) {
  return (
    <RecordForm
      id="new-guest"
      schema={newGuestForm}
      record={{ role: "Location Level Guest", ...onlyLocation(networks) }}
      isNew
      wide
      lastResult={lastResult}
      saveLabel="Send invitation"
      intent="save"
      cancelTo={paths.guestAccounts()}
    >
      {(fields) => (
        <FormWithAside aside={<AccountSummary fields={fields} isInvited />}>
          <DefaultSubmitButton intent="save" />
          <GuestFields fields={fields} networks={networks} />
        </FormWithAside>
      )}
    </RecordForm>
  );
}

/** Form that changes a guest. For a guest with access beyond the owner's networks, it offers only the owner's own. */
export function EditGuestForm({ guest, networks, lastResult }: GuestFormProps & { guest: GuestDetails }) {
  const shared = {
    id: "guest",
    lastResult,
    saveLabel: "Save {guest} account",
    intent: "save",
    cancelTo: paths.guestAccounts(),
  };
  const access = accessOf(guest, networks);
  if (guest.isShared) {
    return (
      <RecordForm {...shared} schema={sharedGuestForm} record={{ version: guest.version, ...access }}>
        {(fields) => (
          <>
            <DefaultSubmitButton intent="save" />
            <Card>
              <AccessFields fields={fields} networks={networks} role={guest.role} />
            </Card>
          </>
        )}
      </RecordForm>
    );
  }
  return (
    <RecordForm {...shared} schema={guestForm} record={{ ...guest, ...access }}>
      {(fields) => (
        <>
          <DefaultSubmitButton intent="save" />
          <GuestFields fields={fields} networks={networks} />
        </>
      )}
    </RecordForm>
  );
}

/** Preselect the location when the owner has only one. */
function onlyLocation(networks: GrantableNetworks): { locationIds: string[] } {
  const locations = networks.flatMap((network) => network.locations);
  return { locationIds: locations.length === 1 ? locations.map((location) => String(location.id)) : [] };
}

function accessOf({ role, networks, locations }: GuestDetails, grantable: GrantableNetworks) {
  const known = new Set(grantable.map((network) => network.id));
  return {
    networkIds: role === "View Only" ? networks.filter(({ id }) => known.has(id)).map(({ id }) => String(id)) : [],
    locationIds: locations.map(({ id }) => String(id)),
  };
}
