import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { findPastLocation } from "#app/handover/past-locations/past-location-queries.server.ts";
import { PastLocationPage } from "#app/handover/past-locations/ui/past-location-page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.location.name ?? "{Location}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "past-location:view");
  return json({
    location: orNotFound(await findPastLocation(db, member.access, parseId(call.params.recordId), now()), "{Location}"),
  });
}

export default function PastLocationRecordPage() {
  return <PastLocationPage {...useLoaderData<typeof loader>()} />;
}
