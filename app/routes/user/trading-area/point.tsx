import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { handlePointPost } from "#app/insight/trading-areas/point-page.server.ts";
import { findAreaScope, listDraftPlansForItem } from "#app/insight/trading-areas/area-page.server.ts";
import { findPoint, listPointContacts } from "#app/insight/trading-points/points.server.ts";
import { ContactLog } from "#app/insight/trading-points/ui/contact-log.tsx";
import { PlanActivityCard } from "#app/insight/trading-points/ui/plan-activity-card.tsx";
import { PointFacts } from "#app/insight/trading-points/ui/point-facts.tsx";
import { PointForm } from "#app/insight/trading-points/ui/point-form.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Nearby Place");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "trading-area:view");
  const { area, scope } = await findAreaScope(db, member.access, parseId(call.params.locationId));
  const { from } = orNotFound(scope, "Location");
  const point = orNotFound(await findPoint(db, member.access, from, parseId(call.params.pointId)), "Place");
  const canPlan = can(member, "plan:edit");
  return json({
    point,
    location: { id: area.id, name: area.name },
    contacts: await listPointContacts(db, from, point.id),
    drafts: canPlan ? await listDraftPlansForItem(db, member.access, area.id) : null,
    today: dayIn(area.timeZone, now()),
    canEdit: can(member, "trading-area:edit"),
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "trading-area:edit");
  const where = { locationId: parseId(call.params.locationId), pointId: parseId(call.params.pointId) };
  return handlePointPost(db, { call, member, ...where, now: now() });
}

export default function PointPage() {
  const { point, location, contacts, drafts, today, canEdit, googleKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const self = paths.tradingPoint(location.id, point.id);
  return (
    <Page title={point.name} crumbs={[{ label: `Trading area: ${location.name}`, to: paths.tradingArea(location.id) }]}>
      <PointFacts point={point} />
      <FormWithAside aside={drafts && <PlanActivityCard locationId={location.id} point={point} drafts={drafts} />}>
        {point.notes !== "" && (
          <Card title="Notes">
            <p>{point.notes}</p>
          </Card>
        )}
        <ContactLog contacts={contacts} today={today} canEdit={canEdit} lastResult={lastResult} />
      </FormWithAside>
      {canEdit && point.networkId !== null && (
        <Card>
          <details>
            <summary>Edit place</summary>
            <PointForm
              key={point.version}
              point={point}
              googleKey={googleKey}
              lastResult={lastResult}
              saveLabel="Save place"
              cancelTo={self}
            />
          </details>
        </Card>
      )}
    </Page>
  );
}
