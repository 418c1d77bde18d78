import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { orNotFound } from "#app/http/errors.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { type CurrentUser, requireAcceptedTerms } from "#app/access/guards/guards.server.ts";
import { findAlertMiles } from "#app/insight/competitors/opening-queries.server.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { appAreaOf } from "#app/platform/identity/permissions.ts";
import { notificationCatalog, notificationTypesFor } from "#app/platform/notifications/notification-catalog.ts";
import { digestLabels, notificationPreferencesForm } from "#app/platform/notifications/preferences-form.ts";
import {
  findNotificationPreferences,
  saveNotificationPreferences,
} from "#app/platform/notifications/preferences.server.ts";
import { isAllowedEndpoint, isPushPossible, pushKeys } from "#app/platform/notifications/post-push.server.ts";
import { addPushDevice, listPushDevices, removePushDevice } from "#app/platform/notifications/push-devices.server.ts";
import { MAX_PUSH_DEVICES, pushSubscriptionForm } from "#app/platform/notifications/push-form.ts";
import { ChannelTable } from "#app/platform/notifications/ui/channel-table.tsx";
import { PushDevicesCard } from "#app/platform/notifications/ui/push-devices-card.tsx";
import { NO_PUSH } from "#app/platform/notifications/ui/subscribe-device.ts";
import { paths } from "#app/paths.ts";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Notification Settings");

export async function loader(call: LoaderFunctionArgs) {
  const user = await requireAcceptedTerms(call);
  const { mailDigest, channelsOf } = await findNotificationPreferences(db, user.userId);
  const types = notificationTypesFor(appAreaOf(user)).map((name) => {
    return { name, label: notificationCatalog[name].label, ...channelsOf(name) };
  });
  const devices = await listPushDevices(db, user);
  return json({
    digest: mailDigest,
    types,
    needsAlertDistance: await needsAlertDistance(user),
    push: isPushPossible
      ? { devices, publicKey: pushKeys.publicKey, timeZone: user.timeZone ?? user.company?.timeZone ?? "UTC" }
      : null,
  });
}

/** Tell whether a user who can see openings has chosen no alert distance, so that no opening notifies them. */
async function needsAlertDistance({ company, ...user }: CurrentUser): Promise<boolean> {
  const seesOpenings = company !== null && canUse({ ...user, company }, "competition:view");
  return seesOpenings && (await findAlertMiles(db, user.userId)) === null;
}

export async function action(call: ActionFunctionArgs) {
  const user = await requireAcceptedTerms(call);
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["add-device", "remove-device"]);
  if (intent === "add-device") return addDevice(user, form);
  if (intent === "remove-device") return removeDevice(user, form);
  const submission = parseForm(form, notificationPreferencesForm);
  if (submission.status !== "success") return refuseForm(submission);
  await saveNotificationPreferences(db, user, notificationTypesFor(appAreaOf(user)), submission.value);
  return redirectWithNotice(paths.notificationPreferences(), "Notification settings saved.");
}

async function addDevice(user: CurrentUser, form: FormData) {
  const submission = parseForm(form, pushSubscriptionForm);
  const isUsable = submission.status === "success" && isAllowedEndpoint(submission.value.endpoint);
  if (!isPushPossible || !isUsable) {
    return redirectWithNotice(paths.notificationPreferences(), NO_PUSH, { tone: "danger" });
  }
  const isAdded = await addPushDevice(db, user, submission.value);
  return isAdded
    ? redirectWithNotice(paths.notificationPreferences(), "Push notifications are on for this device.")
    : redirectWithNotice(paths.notificationPreferences(), `Remove a device first. You can add ${MAX_PUSH_DEVICES}.`, {
        tone: "danger",
      });
}

async function removeDevice(user: CurrentUser, form: FormData) {
  const { device } = orNotFound(await removePushDevice(db, user, parseId(form.get("deviceId"))), "Device");
  return redirectWithNotice(paths.notificationPreferences(), `${device} gets no more push notifications.`);
}

export default function PreferencesPage() {
  const { digest, types, needsAlertDistance, push } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page
      title="Notification settings"
      purpose="You always get emails about sign-in and account security."
      crumbs={[{ label: "Notifications", to: paths.notifications() }]}
      width="form"
    >
      {refused && (
        <Banner tone="danger" role="alert">
          Not saved. Reload the page and choose again.
        </Banner>
      )}
      <Form method="post" className="stack loose">
        <Card title="Notifications by topic">
          <ChannelTable types={types} />
          {needsAlertDistance && (
            <p className="soft row-after">
              You get no competitor alerts until you <a href={`${paths.openings()}#alerts`}>choose an alert distance</a>
              .
            </p>
          )}
        </Card>
        <Card title="Summary email">
          <div className="stack close">
            <p>One email at 07:00 AM when items need your attention.</p>
            <fieldset className="options">
              <legend className="visually-hidden">Summary email</legend>
              {Object.entries(digestLabels).map(([value, label]) => (
                <label key={value} className="option">
                  <input type="radio" name="digest" value={value} defaultChecked={value === digest} />
                  {label}
                </label>
              ))}
            </fieldset>
          </div>
        </Card>
        <div className="row">
          <SubmitButton>Save settings</SubmitButton>
        </div>
      </Form>
      {push && <PushDevicesCard {...push} />}
    </Page>
  );
}
