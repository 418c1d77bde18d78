import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db, reportDatabase } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { toReportScope } from "#app/insight/reports/report.server.ts";
import { reportActionForm } from "#app/insight/reports/report-action-form.ts";
import { findAliasTerms } from "#app/platform/wording/alias-queries.server.ts";
import { translate } from "#app/ui/text/terms.ts";
import { readAllCompaniesReport } from "#app/insight/reports/all-companies.server.ts";
import { chooseReportCompany, readReport } from "#app/insight/reports/report-page.server.ts";
import { ReportBars, ReportFooter, ReportTable } from "#app/insight/reports/ui/report-view.tsx";
import { listReportSchedules } from "#app/insight/reports/report-schedules.server.ts";
import { MAX_ROWS_AT_ONCE } from "#app/insight/reports/report-files.ts";
import { CompaniesTable } from "#app/insight/reports/ui/companies-table.tsx";
import { LargeReport } from "#app/insight/reports/ui/large-report.tsx";
import { ReportScheduleCard } from "#app/insight/reports/ui/report-schedule-card.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { listLink } from "#app/ui/list/list-view.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";
import { findReport } from "#app/wiring/reports.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  adminPageTitle(matches, data?.title ?? "Analytics Report");

export async function loader(call: LoaderFunctionArgs) {
  const { access, userId } = await requireAdvisor(call, "report:view");
  const report = orNotFound(findReport(call.params.report), "Report");
  const { company, companies, at, headers } = await chooseReportCompany(db, access, call.request);
  const { key, title, about, definitions } = report;
  const common = { key, title, about, definitions, companies };
  if (!company) return json({ ...common, company });
  const source = await reportDatabase();
  if (company.id === null)
    return json({
      ...common,
      company,
      all: await readAllCompaniesReport({ db: source.db, access, report, companies, at, now: now() }),
    });
  const page = await readReport(source.db, access, { report, company, at, now: now() });
  return json(
    {
      ...common,
      company,
      ...page,
      isCopy: source.isCopy,
      schedules: await listReportSchedules(db, userId, company.id, key),
    },
    { headers },
  );
}

/** Run the report's bulk action on the selected rows. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "report:view");
  const report = orNotFound(findReport(call.params.report), "Report");
  const reportAction = orNotFound(report.action, "Action");
  const { company, at } = await chooseReportCompany(db, advisor.access, call.request);
  if (!company || company.id === null) throw notFound("Company");
  const scope = toReportScope(company, advisor.access, at, now());
  const self = paths.report(report.key) + new URL(call.request.url).search;
  const form = await readForm(call.request, MAX_SELECTED_ROWS + 10);
  await report.list.nameAll(form, db, { access: advisor.access, scope, at });
  const submission = parseForm(form, reportActionForm);
  if (submission.status !== "success") return redirectWithNotice(self, "Select rows first.", { tone: "danger" });
  const message = await reportAction.run({ db, actor: advisor, now: now() }, scope, submission.value.id);
  return redirectWithNotice(self, translate(await findAliasTerms(db, advisor.access, scope.companyId), message), {
    tone: "success",
  });
}

/** Largest number of rows of any report's action. */
const MAX_SELECTED_ROWS = 500;

export default function ReportPage() {
  const { key, ...data } = useLoaderData<typeof loader>();
  const { company, companies } = data;
  return (
    <Page title={data.title} purpose={data.about} crumbs={[{ label: "Analytics Report", to: paths.reports() }]}>
      <CompanyPicker company={company} companies={companies} spans />
      {"all" in data && <CompaniesTable report={key} {...data.all} />}
      {company && company.id !== null && "list" in data && (
        <>
          {data.span && <p className="soft">{`${dayText(data.span.from)} to ${dayText(data.span.to)}`}</p>}
          {data.chart && <ReportBars {...data.chart} />}
          <ReportTable
            {...data}
            download={`${paths.reportCsv(key)}?company=${company.id}`}
            bulk={data.action ? { actions: [{ ...data.action, intent: "act" }] } : undefined}
            files={[
              { kind: "XLSX", to: `${paths.reportXlsx(key)}?company=${company.id}` },
              { kind: "PDF", to: `${paths.reportPdf(key)}?company=${company.id}` },
            ]}
          />
          <div data-print="hide" className="stack">
            {data.list.total > MAX_ROWS_AT_ONCE && (
              <LargeReport action={scheduleAddress(data.list, key)} total={data.list.total} />
            )}
            <ReportScheduleCard action={scheduleAddress(data.list, key)} schedules={data.schedules} />
          </div>
          <ReportFooter {...data} total={data.list.total} />
        </>
      )}
    </Page>
  );
}

/** Return the address that schedules this report or makes its file, with its current filters. */
function scheduleAddress(list: Parameters<typeof listLink>[0], key: string): string {
  return paths.reportSchedule(key) + listLink(list, { page: 1 });
}
