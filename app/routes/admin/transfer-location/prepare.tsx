import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { handlePreparationPost, readPreparationPage } from "#app/handover/transfers/preparation-page.server.ts";
import { parseTransferSelection } from "#app/handover/transfers/transfer-selection.ts";
import { PreparationPage } from "#app/handover/transfers/ui/preparation-page.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Transfer {Location}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  const query = new URL(call.request.url).searchParams;
  const shown =
    company &&
    (await readPreparationPage(db, advisor, {
      companyId: company.id,
      chosen: parseTransferSelection(query),
      at: now(),
    }));
  const toNetworkId = parseId(query.get("toNetworkId")) || null;
  return json({ company, companies, shown, toNetworkId }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const company = orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  return handlePreparationPost(db, { call, advisor, companyId: company.id, transferId: null });
}

export default function PrepareTransferPage() {
  const { company, companies, shown, toNetworkId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!company || !shown) {
    return (
      <Page title="Prepare transfer">
        <CompanyPicker company={company} companies={companies} />
      </Page>
    );
  }
  return (
    <PreparationPage
      key={company.id}
      title="Prepare transfer"
      crumbs={[{ label: "Transfers", to: paths.transfers({ company: company.id }) }]}
      company={company}
      shown={answer?.shown ?? shown}
      draft={{
        toNetworkId,
        effectiveOn: shown.today,
        note: "",
        choices: { plans: "move", money: "move", guests: "keep", groups: "keep", groupIds: [] },
      }}
      version={0}
      lastResult={answer?.lastResult}
    />
  );
}
