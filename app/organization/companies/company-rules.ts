export const COMPANY_STATUSES = ["active", "suspended", "archived"] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

const transitions: Record<CompanyStatus, readonly CompanyStatus[]> = {
  active: ["suspended", "archived"],
  suspended: ["active", "archived"],
  archived: ["active"],
};

/** Why a company's status cannot become another one, as a sentence; null when it can. */
export function refusalOfStatus(from: CompanyStatus, to: CompanyStatus): string | null {
  return transitions[from].includes(to) ? null : `This company is ${from} and cannot be ${statusVerbs[to]}.`;
}

export function nextStatuses(from: CompanyStatus): readonly CompanyStatus[] {
  return transitions[from];
}

/** What happens to a company on its way into a status: "This company was suspended." */
export const statusVerbs: Record<CompanyStatus, string> = {
  active: "made active",
  suspended: "suspended",
  archived: "archived",
};

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

/** Why a fiscal year cannot start on a day, as a sentence; null when it can. Months and days count from 1. */
export function refusalOfFiscalYearStart(month: number, day: number): string | null {
  const most = DAYS[month - 1] ?? 0;
  if (day >= 1 && day <= most) return null;
  if (month === 2 && day === 29) return "Choose a day that every year has: February 28 or March 1.";
  return `Choose a day from 1 to ${most}: ${MONTHS[month - 1] ?? "the month"} has no day ${day}.`;
}

/** A month and a day as they are kept: "04-01". */
export function fiscalYearStartOf(month: number, day: number): string {
  return `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** "04-01" as month 4 and day 1. */
export function fiscalYearParts(start: string): { month: number; day: number } {
  const [month = "1", day = "1"] = start.split("-");
  return { month: Number(month), day: Number(day) };
}

/** "04-01" as "April 1". */
export function fiscalYearWords(start: string): string {
  const { month, day } = fiscalYearParts(start);
  return `${MONTHS[month - 1] ?? month} ${day}`;
}

/** The refusal of a second company of one name; capitals make no difference. */
export function takenByCompany(name = "") {
  const sentence = `Another company is called ${name}. Choose another name.`;
  return { companies_name_key: { field: "name", sentence } };
}
