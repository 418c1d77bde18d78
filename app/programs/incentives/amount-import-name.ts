/** The name of the import of a program's amounts, as addresses have it. */
export function amountImportName(programId: number): string {
  return `program-amounts-${programId}`;
}

/** The id of the program whose import has a name; null for any other word. */
export function programOfImport(name: string | undefined): number | null {
  const [, id] = /^program-amounts-([1-9]\d{0,8})$/.exec(name ?? "") ?? [];
  return id === undefined ? null : Number(id);
}
