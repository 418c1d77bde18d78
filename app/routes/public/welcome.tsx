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
import { type CurrentUser, homeOf, requireCurrentUser } from "#app/access/guards/guards.server.ts";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import styles from "#app/access/sign-in/ui/public-pages.module.css";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import { acceptTerms } from "#app/access/terms/accept-terms.server.ts";
import { findCurrentTerms } from "#app/access/terms/current-terms.server.ts";
import { TermsInDialog, TermsOnPage } from "#app/access/terms/ui/accept-terms-form.tsx";
import { defaultTexts, companyText } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { Dialog } from "#app/ui/page/dialog.tsx";
import { FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { SessionClock, clearSessionStorage } from "#app/ui/browser/session-clock.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Welcome");

/** Submitted acceptance: the number of the terms that were shown, and the page to open next. */
const acceptance = z.object({
  shown: z.coerce.number().int().nullable().catch(null),
  next: z.string().optional().catch(undefined),
});

export async function loader(call: LoaderFunctionArgs) {
  const user = await requireCurrentUser(call);
  if (user.hasAcceptedTerms) throw redirect(paths.root());
  const query = new URL(call.request.url).searchParams;
  const isOff = user.company?.termsAndConditionsDisabled ?? false;
  return json({
    productName: env.PRODUCT_NAME,
    sessionExpiresAt: await sessionExpiry(db, call, user, now()),
    texts: textsOf(user),
    terms: isOff ? null : await findCurrentTerms(db, user.companyId),
    isReading: query.has("terms"),
    next: query.get("next") ?? "",
  });
}

/** Return the company's welcome texts; advisors get the product's own. */
function textsOf({ company, firstName }: CurrentUser) {
  const companyTexts = company ?? defaultTexts;
  const values = { product: env.PRODUCT_NAME, firstName };
  return {
    title: companyText(companyTexts, "welcome.title", values),
    purpose: companyText(companyTexts, "welcome.purpose", values),
    note: sanitizeHtml(companyText(companyTexts, "welcome.note", values)),
    button: companyText(companyTexts, "welcome.button"),
    terms: companyText(companyTexts, "terms.title"),
    accept: companyText(companyTexts, "terms.accept"),
  };
}

export async function action(call: ActionFunctionArgs) {
  const user = await requireCurrentUser(call);
  const submission = parseForm(await readForm(call.request), acceptance);
  const { shown = null, next } = submission.status === "success" ? submission.value : {};
  const outcome = await acceptTerms(db, user, now(), shown);
  if (!outcome.saved) return json({ status: "error" as const, error: outcome.fieldErrors }, { status: 409 });
  return redirect(sameOriginPath(next, homeOf(user)), { status: 303 });
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
      <FormErrors form={form} />
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

/** Button for users who do not accept the terms: they stay here or sign out. */
function SignOut() {
  return (
    <form method="post" action={paths.logout()} onSubmit={clearSessionStorage} className={styles.inline}>
      <button type="submit">Sign out</button>
    </form>
  );
}
