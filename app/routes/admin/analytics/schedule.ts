import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { queueReportFile } from "#app/insight/reports/make-report.server.ts";
import { toReportScope } from "#app/insight/reports/report.server.ts";
import { chooseReportCompany } from "#app/insight/reports/report-page.server.ts";
import {
  toScheduleQuery,
  scheduleForm,
  scheduleReport,
  stopReportSchedule,
} from "#app/insight/reports/report-schedules.server.ts";
import { paths } from "#app/paths.ts";
import { findReport } from "#app/wiring/reports.server.ts";

/** Start or stop mailing a report, or queue a job that makes its file. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "report:view");
  const report = orNotFound(findReport(call.params.report), "Report");
  const chosen = await chooseReportCompany(db, advisor.access, call.request);
  const { company } = chosen;
  if (!company || company.id === null) throw notFound("Company");
  const self = paths.report(report.key) + new URL(call.request.url).search;
  const submission = parseForm(await readForm(call.request), scheduleForm);
  if (submission.status !== "success") return redirectWithNotice(self, "Choose a frequency.", { tone: "danger" });
  const values = submission.value;
  if (values.intent === "make") {
    await requireExport(call, advisor, { type: report.key, companyId: company.id });
    const fileRequest = {
      companyId: company.id,
      report: report.key,
      query: toScheduleQuery(call.request),
      format: values.format,
    };
    await queueReportFile(db, advisor.userId, fileRequest, now());
    return redirectWithNotice(self, "We're preparing your file. We'll notify you when it's ready.");
  }
  if (values.intent === "stop") {
    if (!(await stopReportSchedule(db, advisor, company.id, values.schedule))) throw notFound("Schedule");
    return redirectWithNotice(self, "Email schedule stopped.", { tone: "success" });
  }
  const { today } = toReportScope(company, advisor.access, chosen.at, now());
  const of = { id: company.id, today };
  const message = await scheduleReport(db, advisor, {
    ...report,
    ...of,
    query: toScheduleQuery(call.request),
    frequency: values.frequency,
  });
  return redirectWithNotice(self, message, { tone: "success" });
}

/** Lead back to the report: after a sign-in, a user returns here by GET. */
export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireAdvisor(call, "report:view");
  const { key } = orNotFound(findReport(call.params.report), "Report");
  await chooseReportCompany(db, access, call.request);
  return redirect(paths.report(key) + new URL(call.request.url).search);
}
