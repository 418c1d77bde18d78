import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { answerCompanyPoint, findCompanyPoint } from "#app/insight/trading-points/company-point.server.ts";
import { PointForm } from "#app/insight/trading-points/ui/point-form.tsx";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Point");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "trading-area:manage");
  const company = companyOfPage(advisor);
  const point = found(await findCompanyPoint(db, advisor.reach, company.id, idOf(call.params.pointId)), "Point");
  return json({ company, point, googleKey: env.GOOGLE_MAPS_API_KEY ?? null });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "trading-area:manage");
  const where = { companyId: companyOfPage(advisor).id, id: idOf(call.params.pointId) };
  return answerCompanyPoint(db, call, advisor, where, now());
}

export default function EditCompanyPointPage() {
  const { company, point, googleKey } = useLoaderData<typeof loader>();
  const list = paths.companyPoints(company.id);
  return (
    <Page title={point.name} purpose={company.name} crumbs={[{ label: "Points of interest", to: list }]}>
      <PointForm
        key={point.version}
        point={point}
        googleKey={googleKey}
        lastResult={useActionData<typeof action>()}
        saveLabel="Save point"
        cancelTo={list}
      />
    </Page>
  );
}
