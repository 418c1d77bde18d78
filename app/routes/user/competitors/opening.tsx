import { InputBase } from "@mantine/core";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { answerResponse } from "#app/insight/competitors/opening-page.server.ts";
import { findVerified, listNear } from "#app/insight/competitors/opening-queries.server.ts";
import { statusOf, statusTones } from "#app/insight/competitors/opening-rules.ts";
import { OpeningFacts } from "#app/insight/competitors/ui/opening-facts.tsx";
import { readAroundDay } from "#app/insight/metrics/around-day.server.ts";
import { AroundDayCard } from "#app/insight/metrics/ui/around-day.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { milesText } from "#app/ui/map/great-circle.ts";
import { ProductMap } from "#app/ui/map/product-map.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { Say } from "#app/ui/say.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Opening");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "competition:view");
  const opening = found(await findVerified(db, member.reach, idOf(call.params.openingId)), "Opening");
  const near = await listNear(db, member.reach, opening);
  const opened = opening.status === "open" ? opening.expectedOn : null;
  const today = dayIn(member.company.timeZone, now());
  return json({
    opening,
    near,
    around:
      opened !== null && mayUse(member, "metrics:view")
        ? await readAroundDay(
            db,
            member.reach,
            opening.companyId,
            near.map(({ id }) => id),
            opened,
            today,
          )
        : null,
    mayPlan: may(member, "plan:edit"),
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  await requireMember(call, "competition:view");
  return answerResponse(db, call, member, idOf(call.params.openingId), now());
}

export default function OpeningPage() {
  const { opening, near, around, mayPlan, googleKey } = useLoaderData<typeof loader>();
  const { brand, city, latitude, longitude } = opening;
  const places = [
    ...near.map(({ id, name, ...place }) => ({ ...place, id, label: name, tone: "success" as const })),
    { id: -1, label: brand, latitude, longitude, tone: statusTones[statusOf(opening.status)] },
  ];
  return (
    <Page
      title={`${brand}, ${city}`}
      crumbs={[{ label: "Competitive intelligence", to: paths.openings() }]}
      purpose="As far as {advisors} have verified it."
    >
      <FormWithAside
        aside={
          <>
            <Card title="What is known">
              <OpeningFacts opening={opening} />
            </Card>
            {mayPlan && near.length > 0 && (
              <Card title="Prepare a response">
                <Form method="post" className="stack">
                  <IdempotencyKey />
                  <p>
                    <Say>
                      {
                        "A draft of a {plan} that begins four weeks before the opening, with {ideas} that answer a competitor."
                      }
                    </Say>
                  </p>
                  <InputBase component="select" name="locationId" label={<Say>{"{Location}"}</Say>}>
                    {near.map(({ id, name, miles }) => (
                      <option key={id} value={id}>
                        {`${name}, ${milesText(miles)}`}
                      </option>
                    ))}
                  </InputBase>
                  <div className="row">
                    <SubmitButton intent="respond">Prepare a response</SubmitButton>
                  </div>
                </Form>
              </Card>
            )}
          </>
        }
      >
        <ProductMap title={`${brand} and yours within 10 miles`} places={places} googleKey={googleKey} />
        <Card title="Yours within 10 miles">
          {near.length === 0 ? (
            <p className="soft">
              <Say>{"None of your {locations} is so near."}</Say>
            </p>
          ) : (
            <ul className="bare stack tight">
              {near.map(({ id, name, pcNumber, miles }) => (
                <li key={id}>
                  <Say>{`${name} ({pcNumber} ${pcNumber}), ${milesText(miles)}`}</Say>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {around && (
          <AroundDayCard
            title="before it opened and since"
            around={around}
            event={{ title: `${brand} is open`, link: paths.businessMetrics({ metric: around.metric.id }) }}
            whose="{locations} within 10 miles"
          />
        )}
      </FormWithAside>
    </Page>
  );
}
