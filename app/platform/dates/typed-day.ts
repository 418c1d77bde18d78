/** A day as files have it, MM/DD/YYYY or YYYY-MM-DD, as YYYY-MM-DD; undefined for anything else. Whether it exists is not asked. */
export function typedDay(cell: string): string | undefined {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell.trim());
  if (american) {
    const [, month = "", day = "", year = ""] = american;
    return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(cell.trim()) ? cell.trim() : undefined;
}
