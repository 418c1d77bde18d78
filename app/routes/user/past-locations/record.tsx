import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { findPastLocation } from "#app/handover/past-locations/past-location-queries.server.ts";
import { PastLocationPage } from "#app/handover/past-locations/ui/past-location-page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.location.name ?? "{Location}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "past-location:view");
  return json({
    location: found(await findPastLocation(db, member.reach, idOf(call.params.recordId), now()), "{Location}"),
  });
}

export default function PastLocationRecordPage() {
  return <PastLocationPage {...useLoaderData<typeof loader>()} />;
}
