import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { answerPoint } from "#app/insight/trading-areas/answer-point.server.ts";
import { findScope, listDrafts } from "#app/insight/trading-areas/area-page.server.ts";
import { findPoint, listContacts } from "#app/insight/trading-points/points.server.ts";
import { ContactLog } from "#app/insight/trading-points/ui/contact-log.tsx";
import { PlanHere } from "#app/insight/trading-points/ui/plan-here.tsx";
import { PointFacts } from "#app/insight/trading-points/ui/point-facts.tsx";
import { PointForm } from "#app/insight/trading-points/ui/point-form.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Point of Interest");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "trading-area:view");
  const { area, scope } = await findScope(db, member.reach, idOf(call.params.locationId));
  const { from } = found(scope, "Location");
  const point = found(await findPoint(db, member.reach, from, idOf(call.params.pointId)), "Point");
  const mayPlan = may(member, "plan:edit");
  return json({
    point,
    location: { id: area.id, name: area.name },
    contacts: await listContacts(db, from, point.id),
    drafts: mayPlan ? await listDrafts(db, member.reach, area.id) : null,
    today: dayIn(area.timeZone, now()),
    mayEdit: may(member, "trading-area:edit"),
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "trading-area:edit");
  const where = { locationId: idOf(call.params.locationId), pointId: idOf(call.params.pointId) };
  return answerPoint(db, call, member, where, now());
}

export default function PointPage() {
  const { point, location, contacts, drafts, today, mayEdit, googleKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const self = paths.tradingPoint(location.id, point.id);
  return (
    <Page title={point.name} crumbs={[{ label: `Trading area: ${location.name}`, to: paths.tradingArea(location.id) }]}>
      <PointFacts point={point} />
      <FormWithAside aside={drafts && <PlanHere locationId={location.id} point={point} drafts={drafts} />}>
        {point.notes !== "" && (
          <Card title="Notes">
            <p>{point.notes}</p>
          </Card>
        )}
        <ContactLog {...{ contacts, today, mayEdit, lastResult }} />
      </FormWithAside>
      {mayEdit && point.networkId !== null && (
        <Card>
          <details>
            <summary>Change this point</summary>
            <PointForm
              key={point.version}
              {...{ point, googleKey, lastResult }}
              saveLabel="Save point"
              cancelTo={self}
            />
          </details>
        </Card>
      )}
    </Page>
  );
}
