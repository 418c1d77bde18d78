import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { sameOriginPath } from "#app/http/same-origin.ts";
import { sessionExpiry } from "#app/access/guards/frame.server.ts";
import { type Person, homeOf, requirePerson } from "#app/access/guards/guards.server.ts";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import styles from "#app/access/sign-in/ui/public-pages.module.css";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { acceptTerms } from "#app/access/terms/accept-terms.server.ts";
import { findTermsInForce } from "#app/access/terms/terms-in-force.server.ts";
import { TermsInDialog, TermsOnPage } from "#app/access/terms/ui/accept-terms-form.tsx";
import { plainVoice, textOf } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { SafeHtml } from "#app/ui/html.tsx";
import { SessionClock, clearSessionStorage } from "#app/ui/session-clock.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Welcome");

/** The number of the text that was shown, and the page that was wanted. */
const acceptance = z.object({
  shown: z.coerce.number().int().nullable().catch(null),
  next: z.string().optional().catch(undefined),
});

export async function loader(call: LoaderFunctionArgs) {
  const person = await requirePerson(call);
  if (person.hasAcceptedTerms) throw redirect(paths.root());
  const query = new URL(call.request.url).searchParams;
  const isOff = person.company?.termsAndConditionsDisabled ?? false;
  return json({
    productName: env.PRODUCT_NAME,
    sessionExpiresAt: await sessionExpiry(db, call, person, now()),
    texts: textsOf(person),
    terms: isOff ? null : await findTermsInForce(db, person.companyId),
    isReading: query.has("terms"),
    next: query.get("next") ?? "",
  });
}

/** How the company speaks to somebody new; advisors hear the product itself. */
function textsOf({ company, firstName }: Person) {
  const voice = company ?? plainVoice;
  const values = { product: env.PRODUCT_NAME, firstName };
  return {
    title: textOf(voice, "welcome.title", values),
    purpose: textOf(voice, "welcome.purpose", values),
    note: sanitiseHtml(textOf(voice, "welcome.note", values)),
    button: textOf(voice, "welcome.button"),
    terms: textOf(voice, "terms.title"),
    accept: textOf(voice, "terms.accept"),
  };
}

export async function action(call: ActionFunctionArgs) {
  const person = await requirePerson(call);
  const submission = parseForm(await readForm(call.request), acceptance);
  const { shown = null, next } = submission.status === "success" ? submission.value : {};
  const outcome = await acceptTerms(db, person, now(), shown);
  if (!outcome.saved) return json({ status: "error" as const, error: outcome.problems }, { status: 409 });
  return redirect(sameOriginPath(next, homeOf(person)), { status: 303 });
}

export default function WelcomePage() {
  const { productName, sessionExpiresAt, texts, terms, isReading, next } = useLoaderData<typeof loader>();
  const form = plainForm("welcome", useActionData<typeof action>());
  const [isOpen, setIsOpen] = useState(false);
  const isOnPage = isReading && terms !== null;

  function openDialog(event: FormEvent) {
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <PublicShell
      title={texts.title}
      purpose={texts.purpose}
      productName={productName}
      wide={isOnPage}
      large={!isOnPage}
      aside={<SignOut />}
    >
      <FormProblems form={form} />
      {texts.note && !isOnPage && <SafeHtml html={texts.note} />}
      {isOnPage ? (
        <section className="stack" aria-labelledby="terms-title">
          <h2 id="terms-title">{texts.terms}</h2>
          <TermsOnPage terms={terms} texts={texts} next={next} />
        </section>
      ) : terms ? (
        <Form method="get" action={paths.welcome()} onSubmit={openDialog}>
          <input type="hidden" name="terms" value="1" />
          {next && <input type="hidden" name="next" value={next} />}
          <Button type="submit" look="primary" full>
            {texts.button}
          </Button>
        </Form>
      ) : (
        <Form method="post">
          <input type="hidden" name="next" value={next} />
          <SubmitButton fullWidth>{texts.button}</SubmitButton>
        </Form>
      )}
      {terms && !isOnPage && (
        <Dialog isOpen={isOpen} title={texts.terms} onClose={() => setIsOpen(false)} wide>
          <TermsInDialog terms={terms} texts={texts} next={next} />
        </Dialog>
      )}
      <SessionClock expiresAt={sessionExpiresAt} loginPath={paths.login()} />
    </PublicShell>
  );
}

/** Whoever does not accept stays here, or signs out. */
function SignOut() {
  return (
    <form method="post" action={paths.logout()} onSubmit={clearSessionStorage} className={styles.inline}>
      <button type="submit">Sign out</button>
    </form>
  );
}
