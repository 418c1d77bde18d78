import { InputBase } from "@mantine/core";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { handleOpeningResponse } from "#app/insight/competitors/opening-page.server.ts";
import { findVerifiedOpening, listLocationsNearOpening } from "#app/insight/competitors/opening-queries.server.ts";
import { openingWorkflow } from "#app/insight/competitors/opening-rules.ts";
import { OpeningFacts } from "#app/insight/competitors/ui/opening-facts.tsx";
import { readAroundDay } from "#app/insight/metrics/around-day.server.ts";
import { AroundDayCard } from "#app/insight/metrics/ui/around-day.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { milesText } from "#app/ui/map/great-circle.ts";
import { ProductMap } from "#app/ui/map/product-map.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Competitor Opening");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "competition:view");
  const opening = orNotFound(await findVerifiedOpening(db, member.access, parseId(call.params.openingId)), "Opening");
  const near = await listLocationsNearOpening(db, member.access, opening);
  const opened = opening.status === "open" ? opening.expectedOn : null;
  const today = dayIn(member.company.timeZone, now());
  return json({
    opening,
    near,
    around:
      opened !== null && canUse(member, "metrics:view")
        ? await readAroundDay(db, member.access, {
            companyId: opening.companyId,
            locationIds: near.map(({ id }) => id),
            day: opened,
            today,
          })
        : null,
    canPlan: can(member, "plan:edit"),
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  await requireMember(call, "competition:view");
  return handleOpeningResponse(db, { call, member, id: parseId(call.params.openingId), now: now() });
}

export default function OpeningPage() {
  const { opening, near, around, canPlan, googleKey } = useLoaderData<typeof loader>();
  const { brand, city, latitude, longitude } = opening;
  const places = [
    ...near.map(({ id, name, ...place }) => ({ ...place, id, label: name, tone: "success" as const })),
    { id: -1, label: brand, latitude, longitude, tone: openingWorkflow.tones[opening.status] },
  ];
  return (
    <Page
      title={`${brand}, ${city}`}
      crumbs={[{ label: "Competitive intelligence", to: paths.openings() }]}
      purpose="Competitor opening, verified by {advisors}."
    >
      <FormWithAside
        aside={
          <>
            <Card title="Opening">
              <OpeningFacts opening={opening} />
            </Card>
            {canPlan && near.length > 0 && (
              <Card title="Response {plan}">
                <Form method="post" className="stack">
                  <IdempotencyKeyInput />
                  <p>
                    <T>{"Creates a draft {plan} starting four weeks before the opening."}</T>
                  </p>
                  <InputBase component="select" name="locationId" label={<T>{"{Location}"}</T>}>
                    {near.map(({ id, name, miles }) => (
                      <option key={id} value={id}>
                        {`${name}, ${milesText(miles)}`}
                      </option>
                    ))}
                  </InputBase>
                  <div className="row">
                    <SubmitButton intent="respond">
                      <T>{"Create response {plan}"}</T>
                    </SubmitButton>
                  </div>
                </Form>
              </Card>
            )}
          </>
        }
      >
        <ProductMap title={`${brand} and your {locations} within 10 miles`} places={places} googleKey={googleKey} />
        <Card title="Your {locations} within 10 miles">
          {near.length === 0 ? (
            <p className="soft">
              <T>{"None of your {locations} are within 10 miles."}</T>
            </p>
          ) : (
            <ul className="bare stack tight">
              {near.map(({ id, name, pcNumber, miles }) => (
                <li key={id}>
                  <T>{`${name} ({pcNumber} ${pcNumber}), ${milesText(miles)}`}</T>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {around && (
          <AroundDayCard
            title="before and after opening"
            around={around}
            event={{ title: `${brand} opened`, link: paths.businessMetrics({ metric: around.metric.id }) }}
            locationsText="{locations} within 10 miles"
          />
        )}
      </FormWithAside>
    </Page>
  );
}
