import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { homeOf, requireAcceptedTerms } from "#app/access/guards/guards.server.ts";

/** Redirect users to their own home. */
export async function loader(call: LoaderFunctionArgs) {
  const user = await requireAcceptedTerms(call);
  throw redirect(homeOf(user));
}
