import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server.ts";
import { retryAfter } from "#app/http/form.server.ts";
import { sameOriginPath } from "#app/http/same-origin.ts";
import { authenticate } from "#app/modules/access/authenticator.server.ts";
import { homeOf, requireStranger } from "#app/modules/access/guards.server.ts";
import { publicHeaders, redirectSignedIn } from "#app/modules/access/public-answers.server.ts";
import { DemoAccountsTable } from "#app/modules/access/ui/demo-accounts-table.tsx";
import { plainForm } from "#app/modules/access/ui/plain-form.ts";
import styles from "#app/modules/access/ui/public-pages.module.css";
import { paths } from "#app/paths.ts";
import { EmailField, PasswordField } from "#app/ui/fields.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Log In");
export const headers = publicHeaders;

export async function loader(call: LoaderFunctionArgs) {
  await requireStranger(call);
  const next = new URL(call.request.url).searchParams.get("next") ?? "";
  return json({ next, isDemo: env.DEMO, productName: env.PRODUCT_NAME });
}

/** Also for whoever is signed in: signing in again ends the session that the browser held. */
export async function action(call: ActionFunctionArgs) {
  const { outcome, email, next } = await authenticate(call);
  if (outcome.signedIn) {
    const { person, token } = outcome;
    const wanted = sameOriginPath(next, homeOf(person));
    return redirectSignedIn(person.hasAcceptedTerms ? wanted : paths.welcome({ next: next && wanted }), token);
  }
  return json({ problem: outcome.problem, initialValue: { email }, next }, refusalOf(outcome));
}

function refusalOf({ minutes, isAway }: { minutes: number | null; isAway?: true }): ResponseInit {
  if (isAway) return { status: 503, headers: retryAfter(1) };
  return minutes === null ? { status: 401 } : { status: 429, headers: retryAfter(minutes) };
}

export default function LoginPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const next = refused?.next ?? loaded.next;
  const form = plainForm("sign-in", refused);
  return (
    <PublicShell title="Sign in" productName={loaded.productName}>
      <Form method="post" id={form.id} className={styles.form}>
        {refused && (
          <Banner tone="danger" role="alert">
            {refused.problem}
          </Banner>
        )}
        <input type="hidden" name="next" value={next} />
        <EmailField field={form.field("email")} label="E-mail" autoComplete="username" autoFocus />
        <PasswordField field={form.field("password")} label="Password" kind="current" />
        <SubmitButton fullWidth>Sign in</SubmitButton>
      </Form>
      <nav className={styles.links} aria-label="Account">
        <Link to={paths.forgottenPassword()}>Forgot your password?</Link>
        <Link to={paths.register()}>Create account</Link>
      </nav>
      {loaded.isDemo && <DemoAccountsTable next={next} />}
    </PublicShell>
  );
}
