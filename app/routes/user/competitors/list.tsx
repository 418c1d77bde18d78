import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { listOpeningPins, listTimeline, openingList } from "#app/insight/competitors/opening-list.server.ts";
import { answerWatch } from "#app/insight/competitors/opening-page.server.ts";
import { findWatch } from "#app/insight/competitors/opening-queries.server.ts";
import { legendOf, nearestText, openingCells, pinsOf } from "#app/insight/competitors/ui/opening-cells.tsx";
import { OpeningTimeline } from "#app/insight/competitors/ui/opening-timeline.tsx";
import { WatchCard } from "#app/insight/competitors/ui/watch-card.tsx";
import { paths } from "#app/paths.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { linkOf } from "#app/ui/list/list-view.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { MapPage, mapTitle } from "#app/ui/map/map-page.tsx";
import { ProductMap } from "#app/ui/map/product-map.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const handle = { isFullBleed: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Competitive Intelligence");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "competition:view");
  const scope = { companyId: member.companyId, reach: member.reach, now: now() };
  const { searchParams } = new URL(call.request.url);
  const isTimeline = searchParams.get("view") === "timeline";
  const today = dayIn(timeZoneOf(member), now());
  return json({
    timeline: isTimeline ? await listTimeline(db, scope, call.request, today) : null,
    list: await openingList.page(db, member.reach, scope, call.request),
    pins: await listOpeningPins(openingList.filtered(db, member.reach, scope, call.request)),
    miles: await findWatch(db, member.userId),
    mayReport: mayUse(member, "competition:report"),
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "competition:view");
  return answerWatch(db, call, member);
}

export default function CompetitiveIntelligencePage() {
  const { list, timeline, pins, miles, mayReport, googleKey } = useLoaderData<typeof loader>();
  const query = linkOf(list);
  const asTable = paths.openings() + query;
  const asTimeline = `${asTable}${query === "?" ? "" : "&"}view=timeline`;
  return (
    <MapPage
      above={
        <Page
          title="Competitive intelligence"
          purpose="Who opens near you and when, as {advisors} have verified it."
          action={
            <>
              <PageLink to={timeline ? asTable : asTimeline}>{timeline ? "As a table" : "As a timeline"}</PageLink>
              {mayReport && (
                <PageLink to={paths.reportOpening()} primary>
                  Report a sighting
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
            places={pinsOf(pins, paths.opening)}
            legend={legendOf(pins)}
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
            cells={{ ...openingCells, nearest: ({ nearest }) => nearestText(nearest) }}
            download={paths.openingsDownload()}
            empty={{
              text: "Nobody has told of a competitor yet. Report what you see: a sign, a permit, a rumor.",
              action: mayReport ? { label: "Report a sighting", to: paths.reportOpening() } : undefined,
            }}
          />
        )}
        <WatchCard key={miles ?? 0} miles={miles} />
      </div>
    </MapPage>
  );
}
