import { type ActionFunctionArgs, type LoaderFunctionArgs, json, redirect } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireAcceptedTerms } from "#app/access/guards/guards.server.ts";
import { deriveOfflineKey } from "#app/access/session/offline-key.server.ts";
import { bindPushDevice } from "#app/platform/notifications/push-devices.server.ts";
import { paths } from "#app/paths.ts";

export async function loader(call: LoaderFunctionArgs) {
  await requireAcceptedTerms(call);
  throw redirect(paths.root());
}

/** Answer a browser at the start of a session with the user's key for waiting forms, and bind its push device. */
export async function action(call: ActionFunctionArgs) {
  const user = await requireAcceptedTerms(call);
  const endpoint = (await readForm(call.request)).get("endpoint");
  const hasDevice = typeof endpoint === "string" && (await bindPushDevice(db, user, endpoint.slice(0, 1_000)));
  return json({ userId: user.userId, key: deriveOfflineKey(user.userId, env.SECRET), hasDevice });
}
