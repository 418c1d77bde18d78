import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { EnterSaves } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { guestForm, newGuestForm, sharedGuestForm } from "../guest-form.ts";
import { GuestFields } from "./guest-fields.tsx";
import { LocationPicker, type PickableNetwork } from "./location-picker.tsx";

interface Choices {
  networks: PickableNetwork[];
  lastResult?: SubmissionResult;
}

/** The form that invites a guest. */
export function NewGuestForm({ networks, lastResult }: Choices) {
  return (
    <RecordForm
      id="new-guest"
      schema={newGuestForm}
      record={{ role: "Location Level Guest", ...onlyLocation(networks) }}
      isNew
      lastResult={lastResult}
      saveLabel="Send invitation"
      intent="save"
      cancelTo={paths.guestAccounts()}
    >
      {(fields) => (
        <>
          <EnterSaves intent="save" />
          <GuestFields fields={fields} networks={networks} isNew />
        </>
      )}
    </RecordForm>
  );
}

interface Guest {
  firstName: string;
  lastName: string;
  jobTitle: string | null;
  role: string;
  canOrder: boolean;
  expiresOn: string | null;
  version: number;
  networks: { id: number }[];
  locations: { id: number }[];
}

/** The form of a guest whose whole access lies in the owner's hands. */
export function EditGuestForm({ guest, networks, lastResult }: Choices & { guest: Guest }) {
  return (
    <RecordForm
      id="guest"
      schema={guestForm}
      record={{ ...guest, ...accessOf(guest, networks) }}
      lastResult={lastResult}
      saveLabel="Save {guest} account"
      intent="save"
      cancelTo={paths.guestAccounts()}
    >
      {(fields) => (
        <>
          <EnterSaves intent="save" />
          <GuestFields fields={fields} networks={networks} isNew={false} />
        </>
      )}
    </RecordForm>
  );
}

/** The form of a guest who has access beyond the owner's networks: the owner chooses among their own. */
export function SharedGuestForm({ guest, networks, lastResult }: Choices & { guest: Guest }) {
  return (
    <RecordForm
      id="guest"
      schema={sharedGuestForm}
      record={{ version: guest.version, ...accessOf(guest, networks), find: "" }}
      lastResult={lastResult}
      saveLabel="Save {guest} account"
      intent="save"
      cancelTo={paths.guestAccounts()}
    >
      {({ networkIds, locationIds, find }) => (
        <>
          <EnterSaves intent="save" />
          <Card>
            <LocationPicker
              networkField={networkIds}
              locationField={locationIds}
              networks={networks}
              find={typeof find.initialValue === "string" ? find.initialValue : ""}
              role={guest.role}
            />
          </Card>
        </>
      )}
    </RecordForm>
  );
}

/** Ticks the one location of an owner of one. */
function onlyLocation(networks: PickableNetwork[]): { locationIds: string[] } {
  const locations = networks.flatMap((network) => network.locations);
  return { locationIds: locations.length === 1 ? locations.map((location) => String(location.id)) : [] };
}

function accessOf({ role, networks, locations }: Guest, given: PickableNetwork[]) {
  const known = new Set(given.map((network) => network.id));
  return {
    networkIds: role === "View Only" ? networks.filter(({ id }) => known.has(id)).map(({ id }) => String(id)) : [],
    locationIds: locations.map(({ id }) => String(id)),
  };
}
