import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { handleNewPoint } from "#app/insight/trading-areas/point-page.server.ts";
import { findTradingArea } from "#app/insight/trading-areas/trading-area.server.ts";
import { areaShapes } from "#app/insight/trading-areas/ui/area-map.tsx";
import { PointForm } from "#app/insight/trading-points/ui/point-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Add Place");

export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireMember(call, "trading-area:edit");
  const { id, name, place, rings, outline } = orNotFound(
    await findTradingArea(db, access, parseId(call.params.locationId)),
    "Location",
  );
  return json({
    id,
    name,
    place: orNotFound(place, "Place"),
    rings,
    outline,
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "trading-area:edit");
  return handleNewPoint(db, { call, member, locationId: parseId(call.params.locationId), now: now() });
}

export default function AddPointPage() {
  const { id, name, place, rings, outline, googleKey } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Add place"
      purpose="A school, a workplace or a club with potential customers. Only your {network} sees it."
      crumbs={[{ label: `Trading area: ${name}`, to: paths.tradingArea(id) }]}
    >
      <PointForm
        neighbors={[{ ...place, id, label: name, tone: "success" }]}
        shapes={areaShapes(place, rings, outline)}
        googleKey={googleKey}
        lastResult={useActionData<typeof action>()}
        saveLabel="Add place"
        cancelTo={paths.tradingArea(id)}
      />
    </Page>
  );
}
