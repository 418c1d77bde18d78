import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server.ts";
import { retryAfterHeader } from "#app/http/form.server.ts";
import { sameOriginPath } from "#app/http/same-origin.ts";
import { authenticate } from "#app/access/sign-in/authenticator.server.ts";
import { demo } from "#app/access/sign-in/demo-accounts.server.ts";
import { homeOf, requireSignedOut } from "#app/access/guards/guards.server.ts";
import { publicHeaders, redirectSignedIn, signedInHeaders } from "#app/access/sign-in/public-responses.server.ts";
import { DemoAccountsTable } from "#app/access/sign-in/ui/demo-accounts-table.tsx";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import styles from "#app/access/sign-in/ui/public-pages.module.css";
import { paths } from "#app/paths.ts";
import { EmailField, PasswordField } from "#app/ui/fields/fields.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { ResendForm } from "#app/ui/form/saved-submission.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Log In");
export const headers = publicHeaders;

export async function loader(call: LoaderFunctionArgs) {
  await requireSignedOut(call);
  const next = new URL(call.request.url).searchParams.get("next") ?? "";
  return json({ next, demo: env.DEMO ? demo : null, productName: env.PRODUCT_NAME });
}

/** Sign in, also when already signed in: that ends the browser's previous session. */
export async function action(call: ActionFunctionArgs) {
  const { outcome, email, next, savedSubmission } = await authenticate(call);
  const answer = { initialValue: { email }, next, kept: savedSubmission, isSignedIn: false, problem: null };
  if (!outcome) return json(answer);
  if (!outcome.signedIn) return json({ ...answer, problem: outcome.problem }, signInRefusal(outcome));
  const { person, token } = outcome;
  if (savedSubmission && person.hasAcceptedTerms) {
    return json({ ...answer, isSignedIn: true }, { headers: signedInHeaders(token) });
  }
  const wanted = sameOriginPath(next, homeOf(person));
  return redirectSignedIn(person.hasAcceptedTerms ? wanted : paths.welcome({ next: next && wanted }), token);
}

function signInRefusal({ minutes, isAway }: { minutes: number | null; isAway?: true }): ResponseInit {
  if (isAway) return { status: 503, headers: retryAfterHeader(1) };
  return minutes === null ? { status: 401 } : { status: 429, headers: retryAfterHeader(minutes) };
}

export default function LoginPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const next = answer?.next ?? loaded.next;
  const form = plainForm("sign-in", answer);
  const submission = answer?.kept ?? null;
  if (submission && answer?.isSignedIn) {
    return (
      <PublicShell title="You are signed in" purpose="Your changes aren't saved yet." productName={loaded.productName}>
        <ResendForm post={submission} label="Save my changes" />
      </PublicShell>
    );
  }
  return (
    <PublicShell title="Sign in" productName={loaded.productName}>
      <Form method="post" id={form.id} className="stack" reloadDocument={submission !== null}>
        {answer?.problem && (
          <Banner tone="danger" role="alert">
            {answer.problem}
          </Banner>
        )}
        {submission && (
          <>
            <Banner tone="info">Your changes aren't saved yet. Sign in, then save them.</Banner>
            <input type="hidden" name="post" value={JSON.stringify(submission)} />
          </>
        )}
        <input type="hidden" name="next" value={next} />
        <EmailField field={form.field("email")} label="Email" autoComplete="username" autoFocus />
        <PasswordField field={form.field("password")} label="Password" kind="current" />
        <SubmitButton fullWidth>Sign in</SubmitButton>
      </Form>
      <nav className={styles.links} aria-label="Account">
        <a href={paths.forgottenPassword()}>Forgot your password?</a>
        <a href={paths.register()}>Create account</a>
      </nav>
      {loaded.demo && !submission && <DemoAccountsTable demo={loaded.demo} next={next} />}
    </PublicShell>
  );
}
