import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { withMinimumTime } from "#app/access/sign-in/minimum-time.server.ts";
import { newGuestForm } from "#app/people/guests/guest-form.ts";
import { listGrantableNetworks } from "#app/people/guests/guest-queries.server.ts";
import { accessText } from "#app/people/guests/guest-rules.ts";
import { inviteGuest } from "#app/people/guests/invite-guest.server.ts";
import { NewGuestForm } from "#app/people/guests/ui/guest-form.tsx";
import { companyText } from "#app/platform/wording/text-catalog.ts";
import { requireAssignable } from "#app/people/users/assign-role.server.ts";
import { paths } from "#app/paths.ts";
import { Card, Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Add {Guest} Account");

export async function loader(call: LoaderFunctionArgs) {
  const owner = await requireMember(call, "guest:edit");
  return json({
    networks: await listGrantableNetworks(db, owner.access),
    noNetwork: {
      title: companyText(owner.company, "guests.noNetwork.title"),
      text: companyText(owner.company, "guests.noNetwork.text"),
    },
  });
}

export async function action(call: ActionFunctionArgs) {
  const owner = await requireMember(call, "guest:edit");
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  await requireAssignable(db, owner, form.get("role"));
  const submission = parseForm(form, newGuestForm);
  if (parseIntent(form, ["find"])) return json({ initialValue: submission.payload });
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = await withMinimumTime(inviteGuest(db, owner, submission.value, now()));
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  const { name, added, isNew } = outcome;
  const counts = { networks: added.networks.length, locations: added.locations.length };
  const access = accessText(submission.value.role, counts);
  const text = isNew
    ? `We sent an invitation to ${submission.value.email}.`
    : `${name} already has an account and now also sees ${access}.`;
  return redirectWithNotice(paths.guestAccounts(), text);
}

export default function AddGuestAccountPage() {
  const { networks, noNetwork } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page title="Add {guest} account" crumbs={[{ label: "{Guest} accounts", to: paths.guestAccounts() }]}>
      {networks.length === 0 ? (
        <Card>
          <EmptyState {...noNetwork} />
        </Card>
      ) : (
        <NewGuestForm networks={networks} lastResult={lastResult} />
      )}
    </Page>
  );
}
