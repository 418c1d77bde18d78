import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { sessionTokenOf } from "#app/http/session-cookie.server.ts";
import { requestNewCode } from "#app/access/sign-in/request-code.server.ts";
import { findBrowserKey } from "#app/access/session/browser-key.server.ts";
import { requireSignedOut } from "#app/access/guards/guards.server.ts";
import { emailAddress } from "#app/platform/fields/person-fields.ts";
import { publicHeaders, redirectSignedIn } from "#app/access/sign-in/public-responses.server.ts";
import { registerByCode } from "#app/access/sign-in/register-by-code.server.ts";
import { codeForm, emailForm } from "#app/access/sign-in/registration-form.ts";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import styles from "#app/access/sign-in/ui/public-pages.module.css";
import { fieldLabels } from "#app/access/sign-in/ui/registration-fields.tsx";
import { paths } from "#app/paths.ts";
import { TextField } from "#app/ui/fields/fields.tsx";
import { FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Verify Email");
export const headers = publicHeaders;

export async function loader(call: LoaderFunctionArgs) {
  await requireSignedOut(call);
  const address = emailAddress.safeParse(new URL(call.request.url).searchParams.get("email"));
  if (!address.success) throw redirect(paths.register());
  return json({ email: address.data, productName: env.PRODUCT_NAME });
}

export async function action(call: ActionFunctionArgs) {
  await requireSignedOut(call);
  const form = await readForm(call.request);
  return parseIntent(form, ["resend"]) ? resend(call, form) : verify(call, form);
}

async function verify(call: ActionFunctionArgs, form: FormData) {
  const submission = parseForm(form, codeForm);
  if (submission.status !== "success") return refuseForm(submission);
  const key = await findBrowserKey(call.request);
  const browser = { origin: requestSource(call), heldToken: sessionTokenOf(call.request), key };
  const outcome = await registerByCode(db, submission.value, browser, now());
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, 422, outcome.minutes);
  return redirectSignedIn(paths.welcome(), outcome.token);
}

async function resend(call: ActionFunctionArgs, form: FormData) {
  const submission = parseForm(form, emailForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { email } = submission.value;
  const outcome = await requestNewCode(db, { email, browserKey: await findBrowserKey(call.request), origin: requestSource(call), now: now() });
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, 422, outcome.minutes);
  return redirectWithNotice(paths.verify({ email }), "If that address has an invitation, we sent it a new code.", {
    tone: "info",
  });
}

export default function VerifyPage() {
  const { email, productName } = useLoaderData<typeof loader>();
  const form = plainForm("verify", useActionData<typeof action>());
  return (
    <PublicShell
      title="Enter your code"
      purpose={
        <>
          If <strong>{email}</strong> has an invitation, we sent a 6-digit code there. Enter it within 15 minutes in this
          browser.
        </>
      }
      productName={productName}
    >
      <Form method="post" id={form.id} className="stack">
        <FormErrors form={form} labels={fieldLabels} />
        <input type="hidden" name="email" value={email} />
        <TextField field={form.field("code")} label="Code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
        <SubmitButton fullWidth>Create account</SubmitButton>
      </Form>
      <nav className={styles.links} aria-label="Code">
        <Form method="post" className={styles.inline}>
          <input type="hidden" name="email" value={email} />
          <button type="submit" name="intent" value="resend">
            Send a new code
          </button>
        </Form>
        <a href={paths.register({ email })}>Start over</a>
      </nav>
    </PublicShell>
  );
}
