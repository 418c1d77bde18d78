import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { decodeActionList, queryOfActionList } from "#app/planning/checklist/action-list-address.server.ts";
import { listSheet } from "#app/planning/checklist/action-list.server.ts";
import { qrCodeOf } from "#app/planning/checklist/qr-code.server.ts";
import { ActionSheet } from "#app/planning/checklist/ui/action-sheet.tsx";
import { findLocation } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "{Checklist} Sheet");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "checklist:view");
  const location = found(await findLocation(db, member.reach, idOf(call.params.locationId)), "{Location}");
  const state = decodeActionList(new URL(call.request.url).searchParams);
  const { id, name, pcNumber, timeZone } = location;
  return json({
    location: { id, name, pcNumber },
    today: dayIn(timeZone, now()),
    qrCode: qrCodeOf(new URL(paths.checklist(id) + queryOfActionList(state), env.APP_URL).href),
    rows: await listSheet(db, member, id, state, now()),
  });
}

export default function ChecklistSheetPage() {
  const { location, today, qrCode, rows } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`{Checklist} of ${location.name}`}
      crumbs={[{ label: "Implementation {Checklist}", to: paths.checklist(location.id) }]}
      purpose={
        <>
          PC {location.pcNumber}, {dayText(today)}
          <span data-print="hide">. Print this page with your browser and hang it up.</span>
        </>
      }
    >
      <ActionSheet rows={rows} today={today} qrCode={qrCode} />
    </Page>
  );
}
