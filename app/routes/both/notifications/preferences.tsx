import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import { treeOf } from "#app/platform/identity/permissions.ts";
import { catalogue, typesOf } from "#app/platform/notifications/catalogue.ts";
import { digestWords, preferencesForm } from "#app/platform/notifications/preferences-form.ts";
import { findPreferences, savePreferences } from "#app/platform/notifications/preferences.server.ts";
import { ChannelTable } from "#app/platform/notifications/ui/channel-table.tsx";
import { paths } from "#app/paths.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Choose What You Are Told");

export async function loader(call: LoaderFunctionArgs) {
  const person = await requireAccepted(call);
  const { mailDigest, channelsOf } = await findPreferences(db, person.userId);
  const types = typesOf(treeOf(person)).map((name) => {
    return { name, label: catalogue[name].label, ...channelsOf(name) };
  });
  return json({ digest: mailDigest, types });
}

export async function action(call: ActionFunctionArgs) {
  const person = await requireAccepted(call);
  const submission = parseForm(await readForm(call.request), preferencesForm);
  if (submission.status !== "success") return refuse(submission);
  await savePreferences(db, person, typesOf(treeOf(person)), submission.value);
  return redirectWithNotice(paths.notificationPreferences(), "Your choice is saved.");
}

export default function PreferencesPage() {
  const { digest, types } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page
      title="Choose what you are told"
      purpose="Mail about signing in and your account's safety always comes."
      crumbs={[{ label: "Notifications", to: paths.notifications() }]}
      width="form"
    >
      {refused && (
        <Banner tone="danger" role="alert">
          This was not saved. Reload the page and choose again.
        </Banner>
      )}
      <Form method="post" className="stack loose">
        <Card title="Of what, and where">
          <ChannelTable types={types} />
        </Card>
        <Card title="Digest">
          <fieldset className="options">
            <legend>One mail at 07:00 AM with what waits for you. None where nothing does.</legend>
            {Object.entries(digestWords).map(([value, label]) => (
              <label key={value} className="option">
                <input type="radio" name="digest" value={value} defaultChecked={value === digest} />
                {label}
              </label>
            ))}
          </fieldset>
        </Card>
        <div className="row">
          <SubmitButton>Save your choice</SubmitButton>
        </div>
      </Form>
    </Page>
  );
}
