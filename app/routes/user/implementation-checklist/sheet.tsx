import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { decodeActionList, encodeActionList } from "#app/planning/checklist/action-list-address.server.ts";
import { listPrintedActions } from "#app/planning/checklist/action-list.server.ts";
import { qrCodeOf } from "#app/planning/checklist/qr-code.server.ts";
import { ActionSheet } from "#app/planning/checklist/ui/action-sheet.tsx";
import { findLocation } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Printable {Checklist}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "checklist:view");
  const location = orNotFound(await findLocation(db, member.access, parseId(call.params.locationId)), "{Location}");
  const state = decodeActionList(new URL(call.request.url).searchParams);
  const { id, name, pcNumber, timeZone } = location;
  return json({
    location: { id, name, pcNumber },
    today: dayIn(timeZone, now()),
    qrCode: qrCodeOf(new URL(paths.checklist(id) + encodeActionList(state), env.APP_URL).href),
    rows: await listPrintedActions(db, { reader: member, locationId: id, state, now: now() }),
  });
}

export default function ChecklistSheetPage() {
  const { location, today, qrCode, rows } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`{Checklist} for ${location.name}`}
      crumbs={[{ label: "Implementation {checklist}", to: paths.checklist(location.id) }]}
      purpose={
        <>
          PC {location.pcNumber}, {dayText(today)}
          <span data-print="hide">. Print this page and post it for your team.</span>
        </>
      }
    >
      <ActionSheet rows={rows} today={today} qrCode={qrCode} />
    </Page>
  );
}
