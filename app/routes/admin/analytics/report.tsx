import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db, reportSource } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { scopeOf } from "#app/insight/reports/report.server.ts";
import { reportActionForm } from "#app/insight/reports/report-action-form.ts";
import { findWords } from "#app/platform/wording/alias-queries.server.ts";
import { say } from "#app/ui/words.ts";
import { readReportOfAll } from "#app/insight/reports/all-companies.server.ts";
import { chooseReportCompany, readReport } from "#app/insight/reports/report-page.server.ts";
import { ReportBars, ReportFooter, ReportTable } from "#app/insight/reports/ui/report-view.tsx";
import { listSchedules } from "#app/insight/reports/schedules.server.ts";
import { MOST_ROWS_AT_ONCE } from "#app/insight/reports/report-files.ts";
import { CompaniesTable } from "#app/insight/reports/ui/companies-table.tsx";
import { LargeReport } from "#app/insight/reports/ui/large-report.tsx";
import { Schedules } from "#app/insight/reports/ui/schedules.tsx";
import { dayText } from "#app/ui/format.ts";
import { linkOf } from "#app/ui/list/list-view.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";
import { findReport } from "#app/wiring/reports.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  adminPageTitle(matches, data?.title ?? "Analytics Report");

export async function loader(call: LoaderFunctionArgs) {
  const { reach, userId } = await requireAdvisor(call, "report:view");
  const report = found(findReport(call.params.report), "Report");
  const { company, companies, at, headers } = await chooseReportCompany(db, reach, call.request);
  const { key, title, about, definitions } = report;
  const told = { key, title, about, definitions, companies };
  if (!company) return json({ ...told, company });
  const source = await reportSource();
  if (company.id === null)
    return json({
      ...told,
      company,
      all: await readReportOfAll({ db: source.db, reach, report, companies, at, now: now() }),
    });
  const page = await readReport(source.db, reach, report, company, at, now());
  return json(
    { ...told, company, ...page, isCopy: source.isCopy, schedules: await listSchedules(db, userId, company.id, key) },
    { headers },
  );
}

/** Does what a report offers to do with ticked rows. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "report:view");
  const report = found(findReport(call.params.report), "Report");
  const offered = found(report.action, "Action");
  const { company, at } = await chooseReportCompany(db, advisor.reach, call.request);
  if (!company || company.id === null) throw notFound("Company");
  const scope = scopeOf(company, advisor.reach, at, now());
  const self = paths.report(report.key) + new URL(call.request.url).search;
  const form = await readForm(call.request, MOST_CHOSEN + 10);
  await report.list.nameAll(form, db, advisor.reach, scope, at);
  const submission = parseForm(form, reportActionForm);
  if (submission.status !== "success") return redirectWithNotice(self, "Tick some rows first.", { tone: "danger" });
  const said = await offered.run(db, advisor, scope, submission.value.id, now());
  return redirectWithNotice(self, say(await findWords(db, advisor.reach, scope.companyId), said), { tone: "success" });
}

/** The most rows that any report's action takes. */
const MOST_CHOSEN = 500;

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
            {data.list.total > MOST_ROWS_AT_ONCE && (
              <LargeReport action={asked(data.list, key)} total={data.list.total} />
            )}
            <Schedules action={asked(data.list, key)} schedules={data.schedules} />
          </div>
          <ReportFooter {...data} total={data.list.total} />
        </>
      )}
    </Page>
  );
}

/** Where this report is asked for with the filters that it has now. */
function asked(list: Parameters<typeof linkOf>[0], key: string): string {
  return paths.reportSchedule(key) + linkOf(list, { page: 1 });
}
