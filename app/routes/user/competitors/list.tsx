import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { listOpeningPins, listOpeningTimeline, openingList } from "#app/insight/competitors/opening-list.server.ts";
import { handleAlertForm } from "#app/insight/competitors/opening-page.server.ts";
import { findAlertMiles } from "#app/insight/competitors/opening-queries.server.ts";
import {
  openingLegend,
  nearestLocationText,
  openingCells,
  toOpeningPins,
} from "#app/insight/competitors/ui/opening-cells.tsx";
import { OpeningTimeline } from "#app/insight/competitors/ui/opening-timeline.tsx";
import { OpeningAlertsCard } from "#app/insight/competitors/ui/opening-alerts-card.tsx";
import { paths } from "#app/paths.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { listLink } from "#app/ui/list/list-view.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { MapPage, mapTitle } from "#app/ui/map/map-page.tsx";
import { ProductMap } from "#app/ui/map/product-map.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const handle = { isFullBleed: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Competitive Intelligence");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "competition:view");
  const scope = { companyId: member.companyId, access: member.access, now: now() };
  const { searchParams } = new URL(call.request.url);
  const isTimeline = searchParams.get("view") === "timeline";
  const today = dayIn(userTimeZone(member), now());
  return json({
    timeline: isTimeline ? await listOpeningTimeline(db, scope, call.request, today) : null,
    list: await openingList.page(
      db,
      { access: member.access, scope, at: call.request },
      { timeZone: userTimeZone(member) },
    ),
    pins: await listOpeningPins(openingList.filtered(db, { access: member.access, scope, at: call.request })),
    miles: await findAlertMiles(db, member.userId),
    canReport: canUse(member, "competition:report"),
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "competition:view");
  return handleAlertForm(db, call, member);
}

export default function CompetitiveIntelligencePage() {
  const { list, timeline, pins, miles, canReport, googleKey } = useLoaderData<typeof loader>();
  const query = listLink(list);
  const asTable = paths.openings() + query;
  const asTimeline = `${asTable}${query === "?" ? "" : "&"}view=timeline`;
  return (
    <MapPage
      above={
        <Page
          title="Competitive intelligence"
          purpose="Competitor openings verified by {advisors}. Filter by distance to see those near you."
          action={
            <>
              <PageLink to={timeline ? asTable : asTimeline}>{timeline ? "Show table" : "Show timeline"}</PageLink>
              {canReport && (
                <PageLink to={paths.reportOpening()} primary>
                  Report an opening
                </PageLink>
              )}
            </>
          }
        />
      }
      map={
        pins.length > 0 && (
          <ProductMap
            reachesEdges
            title={mapTitle(pins.length, list.total, "opening")}
            places={toOpeningPins(pins, paths.opening)}
            legend={openingLegend(pins)}
            googleKey={googleKey}
          />
        )
      }
    >
      <div className="stack loose">
        {timeline ? (
          <OpeningTimeline openings={timeline} tableTo={asTable} />
        ) : (
          <ListTable
            list={list}
            rowName={({ brand, city }) => `${brand}, ${city}`}
            rowLink={({ id }) => paths.opening(id)}
            cells={{ ...openingCells, nearest: ({ nearest }) => nearestLocationText(nearest) }}
            download={paths.openingsDownload()}
            empty={{
              text: "No competitor openings yet. Report a sign, a permit or a rumor.",
              action: canReport ? { label: "Report an opening", to: paths.reportOpening() } : undefined,
            }}
          />
        )}
        <OpeningAlertsCard key={miles ?? 0} miles={miles} />
      </div>
    </MapPage>
  );
}
