import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { askForFile } from "#app/insight/reports/make-report.server.ts";
import { scopeOf } from "#app/insight/reports/report.server.ts";
import { chooseReportCompany } from "#app/insight/reports/report-page.server.ts";
import { keptQuery, scheduleForm, scheduleReport, stopSchedule } from "#app/insight/reports/schedules.server.ts";
import { paths } from "#app/paths.ts";
import { findReport } from "#app/wiring/reports.server.ts";

/** Sends a report by mail from now on, or no more; or has its file made. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "report:view");
  const report = found(findReport(call.params.report), "Report");
  const chosen = await chooseReportCompany(db, advisor.reach, call.request);
  const { company } = chosen;
  if (!company || company.id === null) throw notFound("Company");
  const self = paths.report(report.key) + new URL(call.request.url).search;
  const submission = parseForm(await readForm(call.request), scheduleForm);
  if (submission.status !== "success") return redirectWithNotice(self, "Choose how often.", { tone: "danger" });
  const asked = submission.value;
  if (asked.intent === "make") {
    await requireExport(call, advisor, { type: report.key, companyId: company.id });
    const wanted = { companyId: company.id, report: report.key, query: keptQuery(call.request), format: asked.format };
    await askForFile(db, advisor.userId, wanted, now());
    return redirectWithNotice(self, "The file is being made. You are told when it is ready.");
  }
  if (asked.intent === "stop") {
    if (!(await stopSchedule(db, advisor, company.id, asked.schedule))) throw notFound("Schedule");
    return redirectWithNotice(self, "The report is not sent any more.", { tone: "success" });
  }
  const { today } = scopeOf(company, advisor.reach, chosen.at, now());
  const of = { id: company.id, today };
  const said = await scheduleReport(db, advisor, report, of, keptQuery(call.request), asked.frequency);
  return redirectWithNotice(self, said, { tone: "success" });
}

/** Somebody who had to sign in first comes back here by GET. */
export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireAdvisor(call, "report:view");
  const { key } = found(findReport(call.params.report), "Report");
  await chooseReportCompany(db, reach, call.request);
  return redirect(paths.report(key) + new URL(call.request.url).search);
}
