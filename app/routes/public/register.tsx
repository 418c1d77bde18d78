import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { sessionTokenOf } from "#app/http/session-cookie.server.ts";
import { requestCode } from "#app/access/sign-in/request-code.server.ts";
import { browserKeyCookie, findBrowserKey, newBrowserKey } from "#app/access/session/browser-key.server.ts";
import { requireSignedOut } from "#app/access/guards/guards.server.ts";
import { type Invitation, findInvitation } from "#app/access/sign-in/invitation.server.ts";
import { publicHeaders, redirectSignedIn } from "#app/access/sign-in/public-responses.server.ts";
import { registerByInvitation } from "#app/access/sign-in/register-by-invitation.server.ts";
import { invitationForm, registrationForm } from "#app/access/sign-in/registration-form.ts";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import styles from "#app/access/sign-in/ui/public-pages.module.css";
import { RegistrationFields, fieldLabels } from "#app/access/sign-in/ui/registration-fields.tsx";
import { paths } from "#app/paths.ts";
import { EmailField } from "#app/ui/fields/fields.tsx";
import { FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Register");
export const headers = publicHeaders;

export async function loader(call: LoaderFunctionArgs) {
  await requireSignedOut(call);
  const query = new URL(call.request.url).searchParams;
  const token = query.get("token");
  const invitation = token ? await findInvitation(db, token, now()) : null;
  const key = (await findBrowserKey(call.request)) ?? newBrowserKey();
  const page = {
    productName: env.PRODUCT_NAME,
    email: query.get("email"),
    isOver: token !== null && !invitation,
    invited: invitation && { token, ...pick(invitation) },
  };
  return json(page, { headers: { "Set-Cookie": await browserKeyCookie(key) } });
}

function pick({ email, firstName, lastName, phone, role, companyName }: Invitation) {
  return { email, firstName, lastName, phone, role, companyName };
}

export async function action(call: ActionFunctionArgs) {
  await requireSignedOut(call);
  const form = await readForm(call.request);
  return form.has("token") ? registerInvited(call, form) : registerByEmail(call, form);
}

async function registerInvited(call: ActionFunctionArgs, form: FormData) {
  const submission = parseForm(form, invitationForm);
  if (submission.status !== "success") return refuseForm(submission);
  const browser = { origin: requestSource(call), heldToken: sessionTokenOf(call.request) };
  const outcome = await registerByInvitation(db, submission.value, browser, now());
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectSignedIn(paths.welcome(), outcome.token);
}

async function registerByEmail(call: ActionFunctionArgs, form: FormData) {
  const submission = parseForm(form, registrationForm);
  if (submission.status !== "success") return refuseForm(submission);
  const key = (await findBrowserKey(call.request)) ?? newBrowserKey();
  const outcome = await requestCode(db, { registrationInput: submission.value, browserKey: key, origin: requestSource(call), now: now() });
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, 422, outcome.minutes);
  const to = paths.verify({ email: submission.value.email });
  return redirect(to, { status: 303, headers: { "Set-Cookie": await browserKeyCookie(key) } });
}

export default function RegisterPage() {
  const { productName, email, isOver, invited } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const form = plainForm("register", refused);
  const address = form.field("email", invited?.email ?? email);
  return (
    <PublicShell
      title={invited ? `Join ${invited.companyName ?? productName}` : "Create account"}
      purpose={
        invited ? `You were invited as ${invited.role}.` : "Use the email address on your invitation. We'll send a confirmation code there."
      }
      productName={productName}
    >
      <Form method="post" id={form.id} className="stack">
        {isOver && !refused && <ExpiredInvitation />}
        <FormErrors form={form} labels={fieldLabels} />
        {invited && <input type="hidden" name="token" value={invited.token ?? ""} />}
        <EmailField field={address} label="Email" autoComplete="username" readOnly={invited !== null} />
        <RegistrationFields form={form} known={invited} />
        <SubmitButton fullWidth>{invited ? "Create account" : "Send code"}</SubmitButton>
      </Form>
      <nav className={styles.links} aria-label="Account">
        <a href={paths.login()}>Sign in instead</a>
      </nav>
    </PublicShell>
  );
}

function ExpiredInvitation() {
  return (
    <Banner tone="warning" title="This invitation no longer works">
      It has expired, was already used, or was replaced by a newer one. If you have an account, sign in. If not, fill in
      the form with the email address on your invitation.
    </Banner>
  );
}
