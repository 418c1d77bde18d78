import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { activateReadyCampaign } from "#app/planning/ready-campaigns/activate-ready-campaign.server.ts";
import { readyCampaignForm } from "#app/planning/ready-campaigns/ready-campaign-form.ts";
import { activatedCampaignText } from "#app/planning/plans/plan-words.ts";
import { decodeOfferQuery } from "#app/insight/campaign-offers/offer-query.ts";
import { readCampaignOffers } from "#app/insight/campaign-offers/read-campaign-offers.server.ts";
import { CampaignOffersPage } from "#app/insight/campaign-offers/ui/campaign-offers-page.tsx";
import { paths } from "#app/paths.ts";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Start a Campaign");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const today = dayIn(userTimeZone(member), now());
  const query = decodeOfferQuery(new URL(call.request.url).searchParams, today);
  return json({ today, ...(await readCampaignOffers(db, member, { ...query, today })) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const submission = parseForm(await readForm(call.request), readyCampaignForm);
  if (submission.status !== "success") {
    const sentences = Object.values(submission.error ?? {}).flatMap((errors) => errors ?? []);
    return json({ setId: null, sentences: sentences.slice(0, 1) }, { status: 422 });
  }
  const form = submission.value;
  const today = dayIn(userTimeZone(member), now());
  const outcome = orNotFound(await activateReadyCampaign(db, { member, site, form, today, now: now() }), "Campaign");
  if (!outcome.saved) return json({ setId: form.setId, sentences: outcome.sentences }, { status: 422 });
  return redirectWithNotice(
    paths.checklist(null, { campaign: outcome.planIds[0] }),
    activatedCampaignText(outcome.name, outcome.locations, outcome.actions),
  );
}

export default function StartCampaign() {
  return <CampaignOffersPage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>() ?? null} />;
}
