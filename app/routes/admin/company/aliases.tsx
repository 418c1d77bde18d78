import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { aliasForm, toAliases } from "#app/platform/wording/alias-form.ts";
import { findAliases } from "#app/platform/wording/alias-queries.server.ts";
import { changeAliases, savedAliasesText } from "#app/setup/texts/change-aliases.server.ts";
import { AliasFields } from "#app/setup/texts/ui/alias-fields.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Aliases");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  const { aliases, version } = await findAliases(db, advisor.access, company.id);
  return json(
    { company, aliases: toAliases(aliases), version },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const { id: companyId } = pageCompany(advisor);
  const submission = parseForm(await readForm(call.request), aliasForm);
  if (submission.status !== "success") return refuseForm(submission);
  if (submission.value.intent === "preview") return json(submission.reply());
  const outcome = orNotFound(
    await changeAliases(db, advisor, { companyId, form: submission.value, now: now() }),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.aliases(companyId), savedAliasesText(outcome));
}

export default function AliasesPage() {
  const { company, aliases, version } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Aliases"
      crumbs={companyCrumbs(company)}
      purpose={`The terms ${company.name} uses on pages and in emails.`}
    >
      <CompanyNav companyId={company.id} current="aliases" />
      <AliasFields key={version} aliases={aliases} version={version} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
