import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { fieldError } from "#app/http/errors.ts";
import { requestPasswordReset } from "#app/access/sign-in/request-password-reset.server.ts";
import { requireSignedOut } from "#app/access/guards/guards.server.ts";
import { publicHeaders } from "#app/access/sign-in/public-responses.server.ts";
import { tooManyAttemptsText } from "#app/platform/operations/rate-limits.server.ts";
import { emailForm } from "#app/access/sign-in/registration-form.ts";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import styles from "#app/access/sign-in/ui/public-pages.module.css";
import { fieldLabels } from "#app/access/sign-in/ui/registration-fields.tsx";
import { paths } from "#app/paths.ts";
import { EmailField } from "#app/ui/fields/fields.tsx";
import { FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Forgotten Password");
export const headers = publicHeaders;

export async function loader(call: LoaderFunctionArgs) {
  await requireSignedOut(call);
  return json({ productName: env.PRODUCT_NAME });
}

export async function action(call: ActionFunctionArgs) {
  await requireSignedOut(call);
  const submission = parseForm(await readForm(call.request), emailForm);
  if (submission.status !== "success") return refuseForm(submission);
  const minutes = await requestPasswordReset(db, submission.value.email, requestSource(call), now());
  if (minutes !== null) return refuseForm(submission, fieldError("", tooManyAttemptsText(minutes)), 422, minutes);
  return json(submission.reply());
}

export default function ForgottenPasswordPage() {
  const { productName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = plainForm("forgotten-password", answer);
  const isSent = answer?.status === "success";
  return (
    <PublicShell
      title="Reset your password"
      purpose="Enter your email address. We'll send you a link that works for 60 minutes."
      productName={productName}
    >
      <Form method="post" id={form.id} className="stack">
        {isSent && (
          <Banner tone="success" role="status">
            If that address has an account, we sent a link to it.
          </Banner>
        )}
        <FormErrors form={form} labels={fieldLabels} />
        <EmailField field={form.field("email")} label="Email" autoComplete="username" autoFocus />
        <SubmitButton fullWidth>Send link</SubmitButton>
      </Form>
      <nav className={styles.links} aria-label="Account">
        <a href={paths.login()}>Back to sign-in</a>
      </nav>
    </PublicShell>
  );
}
