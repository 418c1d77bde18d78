import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { aliasForm, aliasesOf } from "#app/platform/wording/alias-form.ts";
import { findAliases } from "#app/platform/wording/alias-queries.server.ts";
import { changeAliases } from "#app/setup/aliases/change-aliases.server.ts";
import { AliasFields } from "#app/setup/aliases/ui/alias-fields.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Aliases");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const { aliases, version } = await findAliases(db, advisor.reach, company.id);
  return json(
    { company, aliases: aliasesOf(aliases), version },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const { id: companyId } = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request), aliasForm);
  if (submission.status !== "success") return refuse(submission);
  if (submission.value.intent === "preview") return json(submission.reply());
  const outcome = found(await changeAliases(db, advisor, companyId, submission.value, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  const text =
    outcome.changed === 0 ? "Nothing was changed." : `${countText(outcome.changed, "alias", "aliases")} saved.`;
  return redirectWithNotice(paths.aliases(companyId), text);
}

export default function AliasesPage() {
  const { company, aliases, version } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Aliases"
      crumbs={companyCrumbs(company)}
      purpose={`What things are called for ${company.name}: on pages and in mails.`}
    >
      <CompanyTabs companyId={company.id} current="aliases" />
      <AliasFields key={version} aliases={aliases} version={version} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
