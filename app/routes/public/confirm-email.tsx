import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { originOf } from "#app/http/call.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { findPerson } from "#app/access/guards/guards.server.ts";
import { publicHeaders } from "#app/access/sign-in/public-answers.server.ts";
import { confirmEmail, findEmailChange } from "#app/people/email-change/confirm-email.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Confirm E-mail");
export const headers = publicHeaders;

/** For whoever holds the link, signed in or not: mail is often read in another browser. */
export async function loader(call: LoaderFunctionArgs) {
  const token = new URL(call.request.url).searchParams.get("token") ?? "";
  const change = await findEmailChange(db, token, now());
  return json({ token, change, productName: env.PRODUCT_NAME }, { status: change ? 200 : 404 });
}

export async function action(call: ActionFunctionArgs) {
  const token = String((await readForm(call.request)).get("token") ?? "");
  const outcome = await confirmEmail(db, token, originOf(call), now());
  if (!outcome) return json({ problem: LINK_OVER }, { status: 404 });
  if (!outcome.saved) return json({ problem: outcome.problems.email?.join(" ") ?? LINK_OVER }, { status: 422 });
  if (outcome.isReturn) {
    const text = `Your e-mail is ${outcome.email} again, and every browser is signed out. Choose a new password now.`;
    return redirectWithNotice(paths.forgottenPassword(), text, { tone: "info" });
  }
  const isSignedIn = (await findPerson(call)) !== null;
  return redirectWithNotice(
    isSignedIn ? paths.personalDetails() : paths.login(),
    `Your e-mail is ${outcome.email} from now on.`,
  );
}

const LINK_OVER = "This link has run out, was used or was replaced by a newer one.";

export default function ConfirmEmailPage() {
  const { token, change, productName } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? (change ? null : LINK_OVER);
  const title = change?.isReturn ? "Take the change back" : "Confirm your e-mail";
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
        <SubmitButton fullWidth>{isReturn ? "Take the change back" : "Confirm e-mail"}</SubmitButton>
      </Form>
    </PublicShell>
  );
}

function Purpose({ email, isReturn }: { email: string; isReturn: boolean }) {
  const address = <strong>{email}</strong>;
  if (!isReturn) return <>You sign in with {address} from now on. It replaces your old address.</>;
  return <>You sign in with {address} again. Every browser is signed out, and you choose a new password.</>;
}
