import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { originOf } from "#app/http/call.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { problem } from "#app/http/problems.ts";
import { askForReset } from "#app/access/sign-in/ask-for-reset.server.ts";
import { requireStranger } from "#app/access/guards/guards.server.ts";
import { publicHeaders } from "#app/access/sign-in/public-answers.server.ts";
import { tooManyAttempts } from "#app/platform/rate-limits/rate-limits.server.ts";
import { emailForm } from "#app/access/sign-in/registration-form.ts";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import styles from "#app/access/sign-in/ui/public-pages.module.css";
import { fieldLabels } from "#app/access/sign-in/ui/registration-fields.tsx";
import { paths } from "#app/paths.ts";
import { EmailField } from "#app/ui/fields.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Forgotten Password");
export const headers = publicHeaders;

export async function loader(call: LoaderFunctionArgs) {
  await requireStranger(call);
  return json({ productName: env.PRODUCT_NAME });
}

export async function action(call: ActionFunctionArgs) {
  await requireStranger(call);
  const submission = parseForm(await readForm(call.request), emailForm);
  if (submission.status !== "success") return refuse(submission);
  const minutes = await askForReset(db, submission.value.email, originOf(call), now());
  if (minutes !== null) return refuse(submission, problem("", tooManyAttempts(minutes)), 422, minutes);
  return json(submission.reply());
}

export default function ForgottenPasswordPage() {
  const { productName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = plainForm("forgotten-password", answer);
  const isSent = answer?.status === "success";
  return (
    <PublicShell
      title="Choose a new password"
      purpose="Enter your e-mail address. We mail you a link that works for 60 minutes."
      productName={productName}
    >
      <Form method="post" id={form.id} className="stack">
        {isSent && (
          <Banner tone="success" role="status">
            If that address has an account, we have sent a link.
          </Banner>
        )}
        <FormProblems form={form} labels={fieldLabels} />
        <EmailField field={form.field("email")} label="E-mail" autoComplete="username" autoFocus />
        <SubmitButton fullWidth>Send link</SubmitButton>
      </Form>
      <nav className={styles.links} aria-label="Account">
        <a href={paths.login()}>Back to sign in</a>
      </nav>
    </PublicShell>
  );
}
