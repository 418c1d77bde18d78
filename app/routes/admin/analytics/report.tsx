import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db, reportSource } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { found } from "#app/http/problems.ts";
import { chooseReportCompany, readReport } from "#app/insight/reports/report-page.server.ts";
import { ReportBars, ReportFooter, ReportTable } from "#app/insight/reports/ui/report-view.tsx";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";
import { findReport } from "#app/wiring/reports.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  adminPageTitle(matches, data?.title ?? "Analytics Report");

export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireAdvisor(call, "report:view");
  const report = found(findReport(call.params.report), "Report");
  const { company, companies, at, headers } = await chooseReportCompany(db, reach, call.request);
  const { key, title, about, definitions } = report;
  const told = { key, title, about, definitions, companies };
  if (!company) return json({ ...told, company });
  const source = await reportSource();
  const page = await readReport(source.db, reach, report, company, at, now());
  return json({ ...told, company, ...page, isCopy: source.isCopy }, { headers });
}

export default function ReportPage() {
  const { key, ...data } = useLoaderData<typeof loader>();
  const { company, companies } = data;
  return (
    <Page title={data.title} purpose={data.about} crumbs={[{ label: "Analytics Report", to: paths.reports() }]}>
      <CompanyPicker company={company} companies={companies} />
      {company && "list" in data && (
        <>
          {data.chart && <ReportBars {...data.chart} />}
          <ReportTable
            {...data}
            download={`${paths.reportCsv(key)}?company=${company.id}`}
            files={[
              { kind: "XLSX", to: `${paths.reportXlsx(key)}?company=${company.id}` },
              { kind: "PDF", to: `${paths.reportPdf(key)}?company=${company.id}` },
            ]}
          />
          <ReportFooter {...data} total={data.list.total} />
        </>
      )}
    </Page>
  );
}
