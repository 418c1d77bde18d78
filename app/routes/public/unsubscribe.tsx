import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { type Call, requestSource } from "#app/http/call.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { publicHeaders } from "#app/access/sign-in/public-responses.server.ts";
import { notificationCatalog } from "#app/platform/notifications/notification-catalog.ts";
import { unsubscribeFromMails } from "#app/platform/notifications/preferences.server.ts";
import { verifyUnsubscribeToken } from "#app/platform/notifications/unsubscribe-token.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/text/title.ts";
import { translate, termsOf } from "#app/ui/text/terms.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Unsubscribe");
export const headers = publicHeaders;

/**
 * Serve anyone with the mail's link, signed in or not. GET changes nothing, because mail programs open links
 * themselves.
 */
export async function loader(call: LoaderFunctionArgs) {
  const { type } = await subscriptionOf(call);
  const label = type === "digest" ? "Your summary email" : translate(termsOf({}), notificationCatalog[type].label);
  return json({ label, productName: env.PRODUCT_NAME });
}

/** Unsubscribe, by the page's button or a mail program's one-click post (RFC 8058). */
export async function action(call: ActionFunctionArgs) {
  orNotFound((await unsubscribeFromMails(db, await subscriptionOf(call))) || null, "Link");
  return json({ isEnded: true });
}

async function subscriptionOf(call: Call) {
  const minutes = await countAttempt(db, rateLimits.unsubscribe, requestSource(call).address, now());
  if (minutes !== null) throw tooManyResponse(call.request, minutes);
  return orNotFound(verifyUnsubscribeToken(call.params.token ?? "", env.SECRET), "Link");
}

export default function UnsubscribePage() {
  const { label, productName } = useLoaderData<typeof loader>();
  const isEnded = useActionData<typeof action>()?.isEnded ?? false;
  return (
    <PublicShell
      title="Unsubscribe"
      productName={productName}
      purpose={
        <>
          <strong>{label}</strong>: stop getting these emails.
        </>
      }
    >
      {isEnded ? (
        <Banner tone="success" role="status">
          You are unsubscribed. To get these emails again, sign in and go to Notifications.
        </Banner>
      ) : (
        <Form method="post" className="stack">
          <SubmitButton fullWidth>Unsubscribe</SubmitButton>
        </Form>
      )}
    </PublicShell>
  );
}
