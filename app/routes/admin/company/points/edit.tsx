import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { handleCompanyPointForm, findCompanyPoint } from "#app/insight/trading-points/company-point.server.ts";
import { PointForm } from "#app/insight/trading-points/ui/point-form.tsx";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Place");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "trading-area:manage");
  const company = pageCompany(advisor);
  const point = orNotFound(
    await findCompanyPoint(db, advisor.access, company.id, parseId(call.params.pointId)),
    "Place",
  );
  return json({ company, point, googleKey: env.GOOGLE_MAPS_API_KEY ?? null });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "trading-area:manage");
  const where = { companyId: pageCompany(advisor).id, id: parseId(call.params.pointId) };
  return handleCompanyPointForm(db, { call, advisor, ...where, now: now() });
}

export default function EditCompanyPointPage() {
  const { company, point, googleKey } = useLoaderData<typeof loader>();
  const list = paths.companyPoints(company.id);
  return (
    <Page title={point.name} purpose={company.name} crumbs={[{ label: "Nearby places", to: list }]}>
      <PointForm
        key={point.version}
        point={point}
        googleKey={googleKey}
        lastResult={useActionData<typeof action>()}
        saveLabel="Save place"
        cancelTo={list}
      />
    </Page>
  );
}
