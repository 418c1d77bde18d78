import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { answerPhotoClaimPage, loadPhotoClaimPage } from "#app/programs/photo-claims/photo-claim-page.server.ts";
import { PhotoClaimPage } from "#app/programs/photo-claims/ui/photo-claim-page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Claim with a photo");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "claim:edit");
  return json(await loadPhotoClaimPage(db, member, new URL(call.request.url), now()));
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "claim:edit");
  return answerPhotoClaimPage({ db, actor: member, now: now() }, { call, companyId: member.companyId });
}

export default function PhotoClaimRoute() {
  return <PhotoClaimPage page={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
