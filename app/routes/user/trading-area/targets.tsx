import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { findAreaScope } from "#app/insight/trading-areas/area-page.server.ts";
import { listTargetPoints } from "#app/insight/trading-points/points.server.ts";
import { CallSheet } from "#app/insight/trading-points/ui/call-sheet.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Call Sheet");

export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireMember(call, "trading-area:view");
  const { area, scope } = await findAreaScope(db, access, parseId(call.params.locationId));
  const { id, name, pcNumber, timeZone } = area;
  const targets = await listTargetPoints(db, access, orNotFound(scope, "Location").from);
  return json({ location: { id, name, pcNumber }, targets, today: dayIn(timeZone, now()) });
}

export default function CallSheetPage() {
  const { location, targets, today } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`Call list: ${location.name}`}
      crumbs={[{ label: `Trading area: ${location.name}`, to: paths.tradingArea(location.id) }]}
      purpose={
        <>
          PC {location.pcNumber}, {dayText(today)}
          <span data-print="hide">. Print this page to take it with you.</span>
        </>
      }
    >
      <CallSheet locationId={location.id} targets={targets} />
    </Page>
  );
}
