import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { answerNewPoint } from "#app/insight/trading-areas/answer-point.server.ts";
import { findArea } from "#app/insight/trading-areas/area.server.ts";
import { shapesOf } from "#app/insight/trading-areas/ui/area-map.tsx";
import { PointForm } from "#app/insight/trading-points/ui/point-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Add Point");

export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireMember(call, "trading-area:edit");
  const { id, name, place, rings, outline } = found(
    await findArea(db, reach, idOf(call.params.locationId)),
    "Location",
  );
  return json({ id, name, place: found(place, "Place"), rings, outline, googleKey: env.GOOGLE_MAPS_API_KEY ?? null });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "trading-area:edit");
  return answerNewPoint(db, call, member, idOf(call.params.locationId), now());
}

export default function AddPointPage() {
  const { id, name, place, rings, outline, googleKey } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Add point"
      purpose="A school, a workplace, a club: whoever could become guests. Your {network} alone sees it."
      crumbs={[{ label: `Trading area: ${name}`, to: paths.tradingArea(id) }]}
    >
      <PointForm
        neighbors={[{ ...place, id, label: name, tone: "success" }]}
        shapes={shapesOf(place, rings, outline)}
        googleKey={googleKey}
        lastResult={useActionData<typeof action>()}
        saveLabel="Add point"
        cancelTo={paths.tradingArea(id)}
      />
    </Page>
  );
}
