import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { homeOf, requireAccepted } from "#app/access/guards/guards.server.ts";

/** The root leads everyone to their own home. */
export async function loader(call: LoaderFunctionArgs) {
  const person = await requireAccepted(call);
  throw redirect(homeOf(person));
}
