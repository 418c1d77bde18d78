import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { idOf } from "#app/http/ids.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { answerPoints } from "#app/insight/trading-areas/answer-points.server.ts";
import { readArea } from "#app/insight/trading-areas/area-page.server.ts";
import { AreaMap } from "#app/insight/trading-areas/ui/area-map.tsx";
import { Comparison } from "#app/insight/trading-areas/ui/comparison.tsx";
import { PeopleTable } from "#app/insight/trading-areas/ui/people-table.tsx";
import { RingsTable } from "#app/insight/trading-areas/ui/rings-table.tsx";
import { Sisters } from "#app/insight/trading-areas/ui/sisters.tsx";
import { PointTable } from "#app/insight/trading-points/ui/point-table.tsx";
import { neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { MapPage } from "#app/ui/map/map-page.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Page, PageLink } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const handle = { isFullBleed: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Trading Area Analysis");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "trading-area:view");
  const other = new URL(call.request.url).searchParams.get("with");
  return json({
    ...(await readArea(
      db,
      member.reach,
      idOf(call.params.locationId),
      other === null ? null : idOf(other),
      call.request,
    )),
    mayEdit: may(member, "trading-area:edit"),
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

/** Confirms or hides the ticked points, or puts them on the list of targets. */
export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "trading-area:edit");
  return answerPoints(db, call, member, idOf(call.params.locationId));
}

export default function TradingAreaPage() {
  const { area, around, list, pins, other, mayEdit, googleKey } = useLoaderData<typeof loader>();
  const { id, name, pcNumber, network, neighborhoodType, place, rings, outline, primaryMiles, notes } = area;
  return (
    <MapPage
      above={
        <Page
          title={`Trading area: ${name}`}
          crumbs={[{ label: "Preview {locations}", to: paths.previewLocations() }]}
          purpose={`{pcNumber} ${pcNumber}, ${network}, ${neighborhoodWords[neighborhoodType].toLowerCase()} neighborhood. Who is around, and whom to win.`}
          action={
            place && (
              <>
                {mayEdit && <PageLink to={paths.cutTradingArea(id)}>Rings and area</PageLink>}
                <PageLink to={paths.callSheet(id)}>Call sheet</PageLink>
                {mayEdit && (
                  <PageLink to={paths.addTradingPoint(id)} primary>
                    Add point
                  </PageLink>
                )}
              </>
            )
          }
        >
          {!place && (
            <Banner tone="warning" title="This place is not on the map yet.">
              <Say>{"Ask your {advisor} to set the pin of the {location}. Then its surroundings show here."}</Say>
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
            {...{ location: area, place, rings, outline, googleKey }}
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
            <Card title={`Beside ${other.area.name}`} action={<a href={paths.tradingArea(id)}>Close</a>}>
              <Comparison
                sides={[
                  { name, around },
                  { name: other.area.name, around: other.around },
                ]}
              />
            </Card>
          )}
          <div id="points">
            <PointTable list={list} locationId={id} mayEdit={mayEdit} />
          </div>
          <Card title="What is around">
            <RingsTable locationId={id} around={around} />
          </Card>
          <Card title="Who is around">
            <PeopleTable rings={around.rings} />
          </Card>
          <Card title="Where {locations} overlap">
            <Sisters locationId={id} primary={primaryMiles} sisters={around.sisters} />
          </Card>
        </div>
      )}
    </MapPage>
  );
}
