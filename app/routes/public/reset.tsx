import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { originOf } from "#app/http/call.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { sessionCookie } from "#app/http/session-cookie.server.ts";
import { homeOf, requireStranger } from "#app/access/guards/guards.server.ts";
import { publicHeaders } from "#app/access/sign-in/public-answers.server.ts";
import { resetForm } from "#app/access/sign-in/registration-form.ts";
import { findReset, resetPassword } from "#app/access/sign-in/reset-password.server.ts";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import { NewPasswordFields, fieldLabels } from "#app/access/sign-in/ui/registration-fields.tsx";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { EmailField } from "#app/ui/fields.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Reset Password");
export const headers = publicHeaders;

export async function loader(call: LoaderFunctionArgs) {
  await requireStranger(call);
  const token = new URL(call.request.url).searchParams.get("token") ?? "";
  const user = await findReset(db, token, now());
  return json({ productName: env.PRODUCT_NAME, open: user && { token, email: user.email } });
}

export async function action(call: ActionFunctionArgs) {
  await requireStranger(call);
  const submission = parseForm(await readForm(call.request), resetForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await resetPassword(db, submission.value, originOf(call), now());
  if (!outcome.saved) return refuse(submission, outcome.problems, 422, outcome.minutes);
  const headers = new Headers({ "Set-Cookie": sessionCookie(outcome.token) });
  return redirectWithNotice(homeOf(outcome), "Your password is changed. Other browsers are signed out.", { headers });
}

export default function ResetPage() {
  const { productName, open } = useLoaderData<typeof loader>();
  const form = plainForm("reset", useActionData<typeof action>());
  if (!open) return <LinkOver productName={productName} />;
  return (
    <PublicShell title="Choose a new password" productName={productName}>
      <Form method="post" id={form.id} className="stack">
        <FormProblems form={form} labels={fieldLabels} />
        <input type="hidden" name="token" value={open.token} />
        <EmailField field={form.field("email", open.email)} label="E-mail" autoComplete="username" readOnly />
        <NewPasswordFields form={form} />
        <SubmitButton fullWidth>Change password</SubmitButton>
      </Form>
    </PublicShell>
  );
}

function LinkOver({ productName }: { productName: string }) {
  return (
    <PublicShell title="Choose a new password" productName={productName}>
      <div className="stack">
        <Banner tone="warning" title="This link is not valid any more">
          It has run out, was used or was replaced by a newer one. Ask for another.
        </Banner>
        <ButtonLink look="primary" full to={paths.forgottenPassword()}>
          Send a new link
        </ButtonLink>
      </div>
    </PublicShell>
  );
}
