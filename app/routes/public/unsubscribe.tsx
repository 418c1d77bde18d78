import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { type Call, originOf } from "#app/http/call.server.ts";
import { found } from "#app/http/problems.ts";
import { publicHeaders } from "#app/access/sign-in/public-answers.server.ts";
import { catalogue } from "#app/platform/notifications/catalogue.ts";
import { unsubscribe } from "#app/platform/notifications/preferences.server.ts";
import { readUnsubscribeToken } from "#app/platform/notifications/unsubscribe-token.server.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { pageTitle } from "#app/ui/title.ts";
import { say, wordsOf } from "#app/ui/words.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "End Mails");
export const headers = publicHeaders;

/** For whoever holds a mail, signed in or not. Looking changes nothing: mail programs open links on their own. */
export async function loader(call: LoaderFunctionArgs) {
  const { type } = await subscriptionOf(call);
  const label = type === "digest" ? "Your digest" : say(wordsOf({}), catalogue[type].label);
  return json({ label, productName: env.PRODUCT_NAME });
}

/** The button of the page, and the one post of a mail program (RFC 8058). */
export async function action(call: ActionFunctionArgs) {
  found((await unsubscribe(db, await subscriptionOf(call))) || null, "Address");
  return json({ isEnded: true });
}

async function subscriptionOf(call: Call) {
  const minutes = await countAttempt(db, rateLimits.unsubscribe, originOf(call).address, now());
  if (minutes !== null) throw tooMany(call.request, minutes);
  return found(readUnsubscribeToken(call.params.token ?? "", env.SECRET), "Address");
}

export default function UnsubscribePage() {
  const { label, productName } = useLoaderData<typeof loader>();
  const isEnded = useActionData<typeof action>()?.isEnded ?? false;
  return (
    <PublicShell
      title="End these mails"
      productName={productName}
      purpose={
        <>
          <strong>{label}</strong>: no more mails of this kind.
        </>
      }
    >
      {isEnded ? (
        <Banner tone="success" role="status">
          Done. You get no more of these mails. Once you are signed in, you can choose them again under Notifications.
        </Banner>
      ) : (
        <Form method="post" className="stack">
          <SubmitButton fullWidth>End these mails</SubmitButton>
        </Form>
      )}
    </PublicShell>
  );
}
