import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { handleNewOpening } from "#app/insight/competitors/opening-page.server.ts";
import { listOwnLocationPins } from "#app/insight/competitors/opening-queries.server.ts";
import { OpeningForm } from "#app/insight/competitors/ui/opening-form.tsx";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Add Opening");

export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireAdvisor(call, "opening:manage");
  const { company, companies, headers } = await chooseCompany(db, access, call.request);
  const neighbors = company ? await listOwnLocationPins(db, access, company.id) : [];
  return json({ company, companies, neighbors, googleKey: env.GOOGLE_MAPS_API_KEY ?? null }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "opening:manage");
  const company = orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  return handleNewOpening(db, { call, person: advisor, company, isVerified: true, now: now() });
}

export default function AddOpeningPage() {
  const { company, companies, neighbors, googleKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Add opening"
      purpose="Openings that you add are verified right away."
      crumbs={[{ label: "Openings", to: paths.openingQueue() }]}
    >
      <CompanyPicker company={company} companies={companies} />
      {company && (
        <OpeningForm
          key={company.id}
          neighbors={neighbors}
          googleKey={googleKey}
          lastResult={lastResult}
          saveLabel="Add opening"
          cancelTo={paths.openingQueue({ company: company.id })}
        />
      )}
    </Page>
  );
}
