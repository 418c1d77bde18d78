import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { EnterSaves, FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { guestForm, newGuestForm, sharedGuestForm } from "../guest-form.ts";
import { GuestFields, guestLabels } from "./guest-fields.tsx";
import styles from "./guest-form.module.css";
import { LocationPicker, type PickableNetwork } from "./location-picker.tsx";

interface Choices {
  networks: PickableNetwork[];
  lastResult?: SubmissionResult;
}

/** The form that invites a guest. */
export function NewGuestForm({ networks, lastResult }: Choices) {
  const [form, fields] = useSchemaForm({
    id: "new-guest",
    schema: newGuestForm,
    lastResult,
    defaultValue: { role: "Location Level Guest", ...onlyLocation(networks) },
  });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={styles.form}>
      <EnterSaves intent="save" />
      <FormProblems form={form} labels={guestLabels} />
      <GuestFields fields={fields} networks={networks} email={fields.email} />
      <SaveBar saveLabel="Send invitation" cancelTo={paths.guestAccounts()} intent="save" />
    </Form>
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
export function EditGuestForm(props: Choices & { guest: Guest }) {
  const { firstName, lastName, jobTitle, role, canOrder, expiresOn, version } = props.guest;
  const [form, fields] = useSchemaForm({
    id: "guest",
    schema: guestForm,
    lastResult: props.lastResult,
    defaultValue: {
      firstName,
      lastName,
      jobTitle,
      role,
      canOrder,
      expiresOn,
      ...accessOf(props.guest, props.networks),
    },
  });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={styles.form}>
      <EnterSaves intent="save" />
      <FormProblems form={form} labels={guestLabels} />
      <input type="hidden" name="version" value={version} />
      <GuestFields fields={fields} networks={props.networks} />
      <SaveBar saveLabel="Save {guest} account" cancelTo={paths.guestAccounts()} intent="save" />
    </Form>
  );
}

/** The form of a guest who has access beyond the owner's networks: the owner chooses among their own. */
export function SharedGuestForm({ guest, networks, lastResult }: Choices & { guest: Guest }) {
  const [form, fields] = useSchemaForm({
    id: "guest",
    schema: sharedGuestForm,
    lastResult,
    defaultValue: { ...accessOf(guest, networks), find: "" },
  });
  useUnsavedChangesGuard(form);
  const find = fields.find.initialValue;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={styles.form}>
      <EnterSaves intent="save" />
      <FormProblems form={form} labels={guestLabels} />
      <input type="hidden" name="version" value={guest.version} />
      <Card>
        <LocationPicker
          networkField={fields.networkIds}
          locationField={fields.locationIds}
          networks={networks}
          find={typeof find === "string" ? find : ""}
          role={guest.role}
        />
      </Card>
      <SaveBar saveLabel="Save {guest} account" cancelTo={paths.guestAccounts()} intent="save" />
    </Form>
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
