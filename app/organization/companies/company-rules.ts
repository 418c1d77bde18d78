import { type ColumnValue, defineWorkflow, statusRefusal } from "#app/platform/workflow/define-workflow.ts";

export type CompanyStatus = ColumnValue<"companies", "status">;

/** Workflow of a company. Its form chooses the next status, which has one transition. */
export const companyWorkflow = defineWorkflow<CompanyStatus>()({
  noun: "company",
  statuses: {
    active: { word: "Active", tone: "success" },
    suspended: { word: "Suspended", tone: "warning" },
    archived: { word: "Archived", tone: "neutral" },
  },
  transitions: {
    reactivate: { from: ["suspended", "archived"], to: "active", label: "Reactivate company", done: "reactivated" },
    suspend: { from: ["active"], to: "suspended", label: "Suspend company", done: "suspended" },
    archive: { from: ["active", "suspended"], to: "archived", label: "Archive company", done: "archived" },
  },
});

/** Return why a company's status cannot change to another, as a sentence; null when it can. */
export function companyStatusRefusal(from: CompanyStatus, to: CompanyStatus): string | null {
  return statusRefusal(companyWorkflow, transitionTo(to), from);
}

/** Return the participle of the transition into a status: "This company was suspended." */
export function companyStatusParticiple(to: CompanyStatus): string {
  return transitionTo(to).done;
}

function transitionTo(to: CompanyStatus) {
  const { reactivate, suspend, archive } = companyWorkflow.transitions;
  return { active: reactivate, suspended: suspend, archived: archive }[to];
}

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Return why a fiscal year cannot start on a day, as a sentence; null when it can. Months and days count from 1. */
export function fiscalYearStartRefusal(month: number, day: number): string | null {
  const most = DAYS[month - 1] ?? 0;
  if (day >= 1 && day <= most) return null;
  if (month === 2 && day === 29) return "February 29 isn't in every year. Choose February 28 or March 1.";
  return `Choose a day from 1 to ${most}: ${MONTHS[month - 1] ?? "the month"} has no day ${day}.`;
}

/** Format a month and a day as stored: "04-01". */
export function formatFiscalYearStart(month: number, day: number): string {
  return `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Parse "04-01" into month 4 and day 1. */
export function parseFiscalYearStart(start: string): { month: number; day: number } {
  const [month = "1", day = "1"] = start.split("-");
  return { month: Number(month), day: Number(day) };
}

/** Format "04-01" as "April 1". */
export function fiscalYearText(start: string): string {
  const { month, day } = parseFiscalYearStart(start);
  return `${MONTHS[month - 1] ?? month} ${day}`;
}

/** Return the field error of a second company with the same name, by its constraint; letter case does not matter. */
export function companyViolations(name = "") {
  const sentence = `Another company is already named ${name}. Choose another name.`;
  return { companies_name_key: { field: "name", sentence } };
}
