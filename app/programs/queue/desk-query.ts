import { type ListView, listQueryParams } from "#app/ui/list/list-view.ts";

/** Query of a record's address that puts the reader's inbox beside the record. */
export const INBOX_QUERY = "?company=all&assignee=inbox";

/**
 * Return the query of a queue's list for the addresses of its records, so that their pages show the same rows:
 * "?company=3&status=submitted".
 */
export function queryOfDesk(list: ListView<unknown> | null, company: { id: number | null } | null): string {
  const params = list ? listQueryParams(list, { page: 1, hide: null }) : [];
  const query = new URLSearchParams(params.filter(([name]) => name !== "company" && name !== "size"));
  return `?${new URLSearchParams([["company", String(company?.id ?? "all")], ...query])}`;
}
