import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { EnterSaves } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { AccountSummary } from "#app/ui/account-summary.tsx";
import { guestForm, newGuestForm, sharedGuestForm } from "../guest-form.ts";
import type { findGuest } from "../guest-queries.server.ts";
import { AccessFields, type GivableNetworks, GuestFields } from "./guest-fields.tsx";

export type ShownGuest = NonNullable<SerializeFrom<typeof findGuest>>;

interface GuestFormProps {
  networks: GivableNetworks;
  lastResult?: SubmissionResult;
}

/** The form that invites a guest. */
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
          <EnterSaves intent="save" />
          <GuestFields fields={fields} networks={networks} isNew />
        </FormWithAside>
      )}
    </RecordForm>
  );
}

/** The form of a guest. Of one who has access beyond the owner's networks, the owner chooses among their own alone. */
export function EditGuestForm({ guest, networks, lastResult }: GuestFormProps & { guest: ShownGuest }) {
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
            <EnterSaves intent="save" />
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
          <EnterSaves intent="save" />
          <GuestFields fields={fields} networks={networks} isNew={false} />
        </>
      )}
    </RecordForm>
  );
}

/** Ticks the one location of an owner of one. */
function onlyLocation(networks: GivableNetworks): { locationIds: string[] } {
  const locations = networks.flatMap((network) => network.locations);
  return { locationIds: locations.length === 1 ? locations.map((location) => String(location.id)) : [] };
}

function accessOf({ role, networks, locations }: ShownGuest, given: GivableNetworks) {
  const known = new Set(given.map((network) => network.id));
  return {
    networkIds: role === "View Only" ? networks.filter(({ id }) => known.has(id)).map(({ id }) => String(id)) : [],
    locationIds: locations.map(({ id }) => String(id)),
  };
}
