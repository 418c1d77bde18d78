import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { pageCompany, pageTerms } from "#app/organization/companies/page-company.server.ts";
import { megabytesText } from "#app/platform/imports/import-rules.ts";
import { importWorkbook } from "#app/platform/imports/import-workbook.server.ts";
import { WorkbookPage } from "#app/platform/imports/ui/workbook-page.tsx";
import { MAX_WORKBOOK_BYTES } from "#app/platform/imports/workbook-rules.ts";
import { paths } from "#app/paths.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";
import { workbookKinds } from "#app/wiring/import-kinds.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Fill from a Workbook");

export async function loader(call: LoaderFunctionArgs) {
  return json({ company: pageCompany(await requireAdvisor(call, "user:edit")) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const company = pageCompany(advisor);
  return readUpload(call.request, { files: ["file"], most: MAX_WORKBOOK_BYTES }, async ({ form, files }) => {
    const [file] = files;
    if (!file) return json({ refusal: "Choose a file." }, { status: 422 });
    if (file.bytes > MAX_WORKBOOK_BYTES) {
      return json({ refusal: `Choose a file of ${megabytesText(MAX_WORKBOOK_BYTES)} or less.` }, { status: 413 });
    }
    const minutes = await countAttempt(db, rateLimits.upload, advisor.userId, now());
    if (minutes !== null) throw tooManyResponse(call.request, minutes);
    const isSaving = parseIntent(form, ["save"]) === "save";
    const outcome = await importWorkbook(
      { db, actor: advisor, now: now() },
      {
        companyId: company.id,
        kinds: workbookKinds,
        file,
        terms: pageTerms(advisor),
        isSaving,
        isExtraOn: form.has("invite"),
      },
    );
    if ("refusal" in outcome) return json(outcome, { status: 422 });
    if (outcome.saved) return redirectWithNotice(paths.editCompany(company.id), "Workbook saved.");
    return json(outcome, { status: isSaving ? 422 : 200 });
  });
}

export default function WorkbookRoute() {
  const { company } = useLoaderData<typeof loader>();
  const nav = <CompanyNav companyId={company.id} current="workbook" />;
  return <WorkbookPage nav={nav} company={company} answer={useActionData<typeof action>()} />;
}
