import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { findCurrentUser } from "#app/access/guards/guards.server.ts";
import { publicHeaders } from "#app/access/sign-in/public-responses.server.ts";
import { confirmEmail, findEmailChange } from "#app/people/profile/confirm-email.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Confirm Email");
export const headers = publicHeaders;

/** Serve anyone with the link, signed in or not: mail is often read in another browser. */
export async function loader(call: LoaderFunctionArgs) {
  const token = new URL(call.request.url).searchParams.get("token") ?? "";
  const change = await findEmailChange(db, token, now());
  return json({ token, change, productName: env.PRODUCT_NAME }, { status: change ? 200 : 404 });
}

export async function action(call: ActionFunctionArgs) {
  const token = String((await readForm(call.request)).get("token") ?? "");
  const outcome = await confirmEmail(db, token, requestSource(call), now());
  if (!outcome) return json({ problem: EXPIRED_LINK }, { status: 404 });
  if (!outcome.saved) return json({ problem: outcome.fieldErrors.email?.join(" ") ?? EXPIRED_LINK }, { status: 422 });
  if (outcome.isReturn) {
    const text = `Your email is ${outcome.email} again, and you are signed out everywhere. Choose a new password now.`;
    return redirectWithNotice(paths.forgottenPassword(), text, { tone: "info" });
  }
  const isSignedIn = (await findCurrentUser(call)) !== null;
  return redirectWithNotice(
    isSignedIn ? paths.personalDetails() : paths.login(),
    `Your email is now ${outcome.email}.`,
  );
}

const EXPIRED_LINK = "This link has expired, was already used, or was replaced by a newer one.";

export default function ConfirmEmailPage() {
  const { token, change, productName } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? (change ? null : EXPIRED_LINK);
  const title = change?.isReturn ? "Undo the email change" : "Confirm your email";
  if (!change || problem) {
    return (
      <PublicShell title={title} productName={productName}>
        <div className="stack">
          <Banner tone="warning" role="alert">
            {problem}
          </Banner>
          <ButtonLink look="primary" full to={paths.personalDetails()}>
            Go to your personal details
          </ButtonLink>
        </div>
      </PublicShell>
    );
  }
  const { email, isReturn } = change;
  return (
    <PublicShell title={title} productName={productName} purpose={<Purpose email={email} isReturn={isReturn} />}>
      <Form method="post" className="stack">
        <input type="hidden" name="token" value={token} />
        <SubmitButton fullWidth>{isReturn ? "Undo the email change" : "Confirm email"}</SubmitButton>
      </Form>
    </PublicShell>
  );
}

function Purpose({ email, isReturn }: { email: string; isReturn: boolean }) {
  const address = <strong>{email}</strong>;
  if (!isReturn) return <>From now on, sign in with {address}. It replaces your old address.</>;
  return <>You sign in with {address} again. We sign you out everywhere and ask you to choose a new password.</>;
}
