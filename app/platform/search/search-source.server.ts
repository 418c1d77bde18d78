import type { RawBuilder } from "kysely";
import type { Permission } from "#app/platform/identity/permissions.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

interface FoundRecord {
  id: number;
  companyId: number;
}

/** Search of a kind of record in one area: the permission, the visible records, and their links. */
export interface AreaSearch {
  permission: Permission;
  /** Return the condition of the records to search; never beyond the access scope. */
  where: (access: AccessScope) => RawBuilder<boolean>;
  link: (place: FoundRecord) => string;
  /** Return the list whose search finds the same, of one company for advisors; absent when the area has none. */
  list?: (companyId: number) => string;
}

/** Kind of record in the global search. Its expressions refer to `table` and to what `joins` adds. */
export interface SearchSource {
  kind: string;
  /** Heading of the results: "{Plans}". */
  label: string;
  table: string;
  joins?: RawBuilder<unknown>;
  /** Company of a record; by default the table's `companyId`. */
  companyId?: RawBuilder<number>;
  /** Record number, indexed as `lower(number) collate "C"`; absent for kinds without numbers. */
  number?: RawBuilder<string>;
  /** Searched text, exactly as the trigram index has it. */
  text: RawBuilder<string>;
  title: RawBuilder<string | null>;
  note: RawBuilder<string | null>;
  user?: AreaSearch;
  admin?: AreaSearch;
}
