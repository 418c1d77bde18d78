import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { changeGuest } from "#app/people/guests/change-guest.server.ts";
import { guestForm, sharedGuestForm } from "#app/people/guests/guest-form.ts";
import { findGuest, listGrantableNetworks } from "#app/people/guests/guest-queries.server.ts";
import { runGuestTransition } from "#app/people/guests/guest-transitions.server.ts";
import { EditGuestForm } from "#app/people/guests/ui/guest-form.tsx";
import { GuestAccountCard } from "#app/people/guests/ui/guest-account-card.tsx";
import { requireAssignable } from "#app/people/users/assign-role.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Edit {Guest} Account");

export async function loader(call: LoaderFunctionArgs) {
  const owner = await requireMember(call, "guest:edit");
  const guest = orNotFound(await findGuest(db, owner.access, parseId(call.params.guestId)), "{Guest} account");
  const locationIds = guest.locations.map((location) => location.id);
  return json({
    guest,
    networks: await listGrantableNetworks(db, owner.access, { locationIds }),
    timeZone: userTimeZone(owner),
    now: now().toISOString(),
  });
}

export async function action(call: ActionFunctionArgs) {
  const owner = await requireMember(call, "guest:edit");
  const guest = orNotFound(await findGuest(db, owner.access, parseId(call.params.guestId)), "{Guest} account");
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  const moved = await runGuestTransition({ db, actor: owner, now: now() }, guest.id, form);
  if (moved) {
    const isGone = parseIntent(form, ["remove"]) && moved.tone === "success";
    const back = isGone ? paths.guestAccounts() : paths.editGuestAccount(guest.id);
    return redirectWithNotice(back, moved.text, { tone: moved.tone });
  }
  await requireAssignable(db, owner, form.get("role"));
  const submission = guest.isShared ? parseForm(form, sharedGuestForm) : parseForm(form, guestForm);
  if (parseIntent(form, ["find"])) return json({ initialValue: submission.payload });
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await changeGuest(db, { owner, guestId: guest.id, input: submission.value, now: now() }),
    "{Guest} account",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  const { name, isSignedOut } = outcome;
  const text = isSignedOut
    ? `Changes to ${name} saved. ${name} is signed out and gets the new role at the next sign-in.`
    : `Changes to ${name} saved.`;
  return redirectWithNotice(paths.guestAccounts(), text);
}

export default function EditGuestAccountPage() {
  const { guest, networks, timeZone, now } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page title={fullName(guest)} crumbs={[{ label: "{Guest} accounts", to: paths.guestAccounts() }]}>
      <FormWithAside aside={<GuestAccountCard guest={guest} timeZone={timeZone} now={now} />}>
        <EditGuestForm guest={guest} networks={networks} lastResult={lastResult} />
      </FormWithAside>
    </Page>
  );
}
