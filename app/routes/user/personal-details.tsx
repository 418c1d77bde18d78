import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  json,
} from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { sessionCookie } from "#app/http/session-cookie.server.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { userTimeZone, timeZoneOptions, timeZoneText } from "#app/platform/dates/time-zones.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { locationText } from "#app/organization/locations/location-words.ts";
import { cancelEmailChange } from "#app/people/profile/cancel-email-change.server.ts";
import { changePassword } from "#app/people/profile/change-password.server.ts";
import * as forms from "#app/people/profile/personal-details-form.ts";
import { findPersonalDetails, listSessions } from "#app/people/profile/person-queries.server.ts";
import { requestEmailChange } from "#app/people/profile/request-email-change.server.ts";
import { changeAboutYou, changePreferences } from "#app/people/profile/save-profile.server.ts";
import { signOutOthers } from "#app/people/profile/sign-out-others.server.ts";
import { themeCookie } from "#app/people/profile/theme-cookie.server.ts";
import { AboutYouSection } from "#app/people/profile/ui/about-you-section.tsx";
import { PreferencesSection } from "#app/people/profile/ui/preferences-section.tsx";
import { SessionsSection } from "#app/people/profile/ui/sessions-section.tsx";
import { SignInSection } from "#app/people/profile/ui/sign-in-section.tsx";
import { companyText } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Personal Details");

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "personal-details:edit");
  const details = await findPersonalDetails(db, member.userId, now());
  const locations = await listLocationChoices(db, member.access);
  return json({
    purpose: companyText(member.company, "personalDetails.purpose", { product: env.PRODUCT_NAME }),
    details,
    sessions: await listSessions(db, member, now()),
    timeZone: userTimeZone(member),
    timeZones: timeZoneOptions(details.timeZone ?? undefined),
    companyTimeZone: timeZoneText(member.company.timeZone),
    locations: locations.map((location) => ({ value: String(location.id), label: locationText(location) })),
  });
}

/** Save one section: each posts its own form, whose hidden intent names it. */
export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "personal-details:edit");
  const form = await readForm(call.request);
  switch (parseIntent(form, ["preferences", "email", "cancel-email", "password", "sign-out-others"])) {
    case "preferences":
      return savePreferences(member, form);
    case "email":
      return sendEmailLink(member, form);
    case "cancel-email":
      await cancelEmailChange(db, member, now());
      return redirectWithNotice(paths.personalDetails(), `Email change canceled. Your email is still ${member.email}.`);
    case "password":
      return savePassword(member, form);
    case "sign-out-others":
      await signOutOthers(db, member, now());
      return redirectWithNotice(paths.personalDetails(), "Other browsers signed out.");
    default:
      return saveAboutYou(member, form);
  }
}

async function saveAboutYou(member: Member, form: FormData) {
  const submission = parseForm(form, forms.aboutYouForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await changeAboutYou({ db, actor: member, now: now() }, member, submission.value),
    "Account",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.personalDetails(), "Details saved.");
}

async function savePreferences(member: Member, form: FormData) {
  const submission = parseForm(form, forms.personalPreferencesForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { theme } = submission.value;
  const outcome = orNotFound(
    await changePreferences({ db, actor: member, now: now() }, member, submission.value),
    "Account",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  const headers = new Headers({ "Set-Cookie": themeCookie(theme === "system" ? null : theme) });
  return redirectWithNotice(paths.personalDetails(), "Preferences saved.", { headers });
}

async function sendEmailLink(member: Member, form: FormData) {
  const submission = parseForm(form, forms.emailChangeForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = await requestEmailChange(db, member, submission.value, now());
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, 422, outcome.minutes);
  return redirectWithNotice(paths.personalDetails(), `We sent a link to ${submission.value.email}.`);
}

async function savePassword(member: Member, form: FormData) {
  const submission = parseForm(form, forms.passwordChangeForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = await changePassword(db, member, submission.value, now());
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, 422, outcome.minutes);
  const headers = new Headers({ "Set-Cookie": sessionCookie(outcome.token) });
  return redirectWithNotice(paths.personalDetails(), "Password changed.", { headers });
}

export default function PersonalDetailsPage() {
  const { purpose, details, sessions, timeZone, ...choices } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  // A save resets its section, and every answer empties the password fields.
  const { key } = useLocation();
  const { firstName, lastName, phone, jobTitle } = details;
  return (
    <Page title="Personal details" purpose={purpose}>
      <FormWithAside
        aside={
          <>
            <SignInSection
              key={key}
              email={details.email}
              pendingEmail={details.pendingEmail}
              lastResult={lastResult}
            />
            <SessionsSection sessions={sessions} timeZone={timeZone} />
          </>
        }
      >
        <AboutYouSection
          key={JSON.stringify([firstName, lastName, phone, jobTitle])}
          details={details}
          lastResult={lastResult}
        />
        <PreferencesSection details={details} {...choices} lastResult={lastResult} />
      </FormWithAside>
    </Page>
  );
}
