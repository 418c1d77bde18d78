/** Return the name of a program's amount import, as its address has it. */
export function amountImportName(programId: number): string {
  return `program-amounts-${programId}`;
}

/** Return the program id in an import's name; null for any other name. */
export function parseAmountImportName(name: string | undefined): number | null {
  const [, id] = /^program-amounts-([1-9]\d{0,8})$/.exec(name ?? "") ?? [];
  return id === undefined ? null : Number(id);
}
