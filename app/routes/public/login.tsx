import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server.ts";
import { retryAfter } from "#app/http/form.server.ts";
import { sameOriginPath } from "#app/http/same-origin.ts";
import { authenticate } from "#app/access/sign-in/authenticator.server.ts";
import { demo } from "#app/access/sign-in/demo-accounts.server.ts";
import { homeOf, requireStranger } from "#app/access/guards/guards.server.ts";
import { publicHeaders, redirectSignedIn, signedInHeaders } from "#app/access/sign-in/public-answers.server.ts";
import { DemoAccountsTable } from "#app/access/sign-in/ui/demo-accounts-table.tsx";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import styles from "#app/access/sign-in/ui/public-pages.module.css";
import { paths } from "#app/paths.ts";
import { EmailField, PasswordField } from "#app/ui/fields.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { SendAgain } from "#app/ui/kept-post.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Log In");
export const headers = publicHeaders;

export async function loader(call: LoaderFunctionArgs) {
  await requireStranger(call);
  const next = new URL(call.request.url).searchParams.get("next") ?? "";
  return json({ next, demo: env.DEMO ? demo : null, productName: env.PRODUCT_NAME });
}

/** Also for whoever is signed in: signing in again ends the session that the browser held. */
export async function action(call: ActionFunctionArgs) {
  const { outcome, email, next, kept } = await authenticate(call);
  const answer = { initialValue: { email }, next, kept, isSignedIn: false, problem: null };
  if (!outcome) return json(answer);
  if (!outcome.signedIn) return json({ ...answer, problem: outcome.problem }, refusalOf(outcome));
  const { person, token } = outcome;
  if (kept && person.hasAcceptedTerms) {
    return json({ ...answer, isSignedIn: true }, { headers: signedInHeaders(token) });
  }
  const wanted = sameOriginPath(next, homeOf(person));
  return redirectSignedIn(person.hasAcceptedTerms ? wanted : paths.welcome({ next: next && wanted }), token);
}

function refusalOf({ minutes, isAway }: { minutes: number | null; isAway?: true }): ResponseInit {
  if (isAway) return { status: 503, headers: retryAfter(1) };
  return minutes === null ? { status: 401 } : { status: 429, headers: retryAfter(minutes) };
}

export default function LoginPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const next = answer?.next ?? loaded.next;
  const form = plainForm("sign-in", answer);
  const kept = answer?.kept ?? null;
  if (kept && answer?.isSignedIn) {
    return (
      <PublicShell title="You are signed in" purpose="What you typed is not saved yet." productName={loaded.productName}>
        <SendAgain post={kept} label="Save what I typed" />
      </PublicShell>
    );
  }
  return (
    <PublicShell title="Sign in" productName={loaded.productName}>
      <Form method="post" id={form.id} className="stack" reloadDocument={kept !== null}>
        {answer?.problem && (
          <Banner tone="danger" role="alert">
            {answer.problem}
          </Banner>
        )}
        {kept && (
          <>
            <Banner tone="info">What you typed is not saved yet. Sign in, and send it again.</Banner>
            <input type="hidden" name="post" value={JSON.stringify(kept)} />
          </>
        )}
        <input type="hidden" name="next" value={next} />
        <EmailField field={form.field("email")} label="E-mail" autoComplete="username" autoFocus />
        <PasswordField field={form.field("password")} label="Password" kind="current" />
        <SubmitButton fullWidth>Sign in</SubmitButton>
      </Form>
      <nav className={styles.links} aria-label="Account">
        <a href={paths.forgottenPassword()}>Forgot your password?</a>
        <a href={paths.register()}>Create account</a>
      </nav>
      {loaded.demo && !kept && <DemoAccountsTable demo={loaded.demo} next={next} />}
    </PublicShell>
  );
}
