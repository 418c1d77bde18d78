import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { sessionCookie } from "#app/http/session-cookie.server.ts";
import { homeOf, requireSignedOut } from "#app/access/guards/guards.server.ts";
import { publicHeaders } from "#app/access/sign-in/public-responses.server.ts";
import { resetForm } from "#app/access/sign-in/registration-form.ts";
import { findPasswordReset, resetPassword } from "#app/access/sign-in/reset-password.server.ts";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import { NewPasswordFields, fieldLabels } from "#app/access/sign-in/ui/registration-fields.tsx";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { EmailField } from "#app/ui/fields/fields.tsx";
import { FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Reset Password");
export const headers = publicHeaders;

export async function loader(call: LoaderFunctionArgs) {
  await requireSignedOut(call);
  const token = new URL(call.request.url).searchParams.get("token") ?? "";
  const user = await findPasswordReset(db, token, now());
  return json({ productName: env.PRODUCT_NAME, open: user && { token, email: user.email } });
}

export async function action(call: ActionFunctionArgs) {
  await requireSignedOut(call);
  const submission = parseForm(await readForm(call.request), resetForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = await resetPassword(db, submission.value, requestSource(call), now());
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, 422, outcome.minutes);
  const headers = new Headers({ "Set-Cookie": sessionCookie(outcome.token) });
  return redirectWithNotice(homeOf(outcome), "Password changed. Other browsers are signed out.", { headers });
}

export default function ResetPage() {
  const { productName, open } = useLoaderData<typeof loader>();
  const form = plainForm("reset", useActionData<typeof action>());
  if (!open) return <ExpiredLink productName={productName} />;
  return (
    <PublicShell title="Choose a new password" productName={productName}>
      <Form method="post" id={form.id} className="stack">
        <FormErrors form={form} labels={fieldLabels} />
        <input type="hidden" name="token" value={open.token} />
        <EmailField field={form.field("email", open.email)} label="Email" autoComplete="username" readOnly />
        <NewPasswordFields form={form} />
        <SubmitButton fullWidth>Change password</SubmitButton>
      </Form>
    </PublicShell>
  );
}

function ExpiredLink({ productName }: { productName: string }) {
  return (
    <PublicShell title="Choose a new password" productName={productName}>
      <div className="stack">
        <Banner tone="warning" title="This link no longer works">
          It has expired, was already used, or was replaced by a newer one. Request a new link.
        </Banner>
        <ButtonLink look="primary" full to={paths.forgottenPassword()}>
          Request a new link
        </ButtonLink>
      </div>
    </PublicShell>
  );
}
