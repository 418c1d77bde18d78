import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { handlePointsAction } from "#app/insight/trading-areas/points-action.server.ts";
import { readTradingAreaPage } from "#app/insight/trading-areas/area-page.server.ts";
import { AreaMap } from "#app/insight/trading-areas/ui/area-map.tsx";
import { TradingAreaComparison } from "#app/insight/trading-areas/ui/trading-area-comparison.tsx";
import { DemographicsTable } from "#app/insight/trading-areas/ui/demographics-table.tsx";
import { RingsTable } from "#app/insight/trading-areas/ui/rings-table.tsx";
import { SisterOverlapTable } from "#app/insight/trading-areas/ui/sister-overlap-table.tsx";
import { PointTable } from "#app/insight/trading-points/ui/point-table.tsx";
import { neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { MapPage } from "#app/ui/map/map-page.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Page, PageLink } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const handle = { isFullBleed: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Trading Area Analysis");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "trading-area:view");
  const other = new URL(call.request.url).searchParams.get("with");
  return json({
    ...(await readTradingAreaPage(db, member.access, {
      locationId: parseId(call.params.locationId),
      otherId: other === null ? null : parseId(other),
      at: call.request,
    })),
    canEdit: can(member, "trading-area:edit"),
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

/** Confirm or hide the selected points, or add them to the call list. */
export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "trading-area:edit");
  return handlePointsAction(db, call, member, parseId(call.params.locationId));
}

export default function TradingAreaPage() {
  const { area, around, list, pins, other, canEdit, googleKey } = useLoaderData<typeof loader>();
  const { id, name, pcNumber, network, neighborhoodType, place, rings, outline, primaryMiles, notes } = area;
  return (
    <MapPage
      above={
        <Page
          title={`Trading area: ${name}`}
          crumbs={[{ label: "Preview {Locations}", to: paths.previewLocations() }]}
          purpose={`{pcNumber} ${pcNumber}, ${network}, ${neighborhoodWords[neighborhoodType].toLowerCase()} neighborhood. Nearby places and customers.`}
          action={
            place && (
              <>
                {canEdit && <PageLink to={paths.tradingAreaSettings(id)}>Trading area settings</PageLink>}
                <PageLink to={paths.tradingAreaTargets(id)}>Call list</PageLink>
                {canEdit && (
                  <PageLink to={paths.addTradingPoint(id)} primary>
                    Add place
                  </PageLink>
                )}
              </>
            )
          }
        >
          {!place && (
            <Banner tone="warning" title="Not on the map yet">
              <T>{"Ask your {advisor} to set the pin of this {location} to see its trading area."}</T>
            </Banner>
          )}
          {notes !== "" && <p className="soft">{notes}</p>}
        </Page>
      }
      map={
        place &&
        around &&
        list && (
          <AreaMap
            location={area}
            place={place}
            rings={rings}
            outline={outline}
            googleKey={googleKey}
            pins={pins}
            total={list.total}
            sisters={around.sisters}
          />
        )
      }
    >
      {around && list && (
        <div className="stack loose">
          {other && (
            <Card title={`Compared with ${other.area.name}`} action={<a href={paths.tradingArea(id)}>Close</a>}>
              <TradingAreaComparison
                sides={[
                  { name, around },
                  { name: other.area.name, around: other.around },
                ]}
              />
            </Card>
          )}
          <div id="points">
            <PointTable list={list} locationId={id} canEdit={canEdit} />
          </div>
          <Card title="Nearby places">
            <RingsTable locationId={id} around={around} />
          </Card>
          <Card title="Nearby people">
            <DemographicsTable rings={around.rings} />
          </Card>
          <Card title="Overlapping {locations}">
            <SisterOverlapTable locationId={id} primary={primaryMiles} sisters={around.sisters} />
          </Card>
        </div>
      )}
    </MapPage>
  );
}
