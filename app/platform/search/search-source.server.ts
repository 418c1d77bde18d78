import type { RawBuilder } from "kysely";
import type { Permission } from "#app/platform/identity/permissions.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

interface Place {
  id: number;
  companyId: number;
}

/** How a kind of record is found in one tree: by whom, which of them, and where each leads. */
interface Face {
  permission: Permission;
  /** Which records there are; never anything outside the reach. */
  where: (reach: Reach) => RawBuilder<boolean>;
  link: (place: Place) => string;
  /** The list whose search finds the same, of one company for advisors; absent where the tree has none. */
  list?: (companyId: number) => string;
}

/** A kind of record that the search over everything finds. All its expressions are of `table` and what `joins` adds. */
export interface SearchSource {
  kind: string;
  /** Above what is found: "{Plans}". */
  label: string;
  table: string;
  joins?: RawBuilder<unknown>;
  /** Its number, which `lower(number) collate "C"` has an index for; absent for what has none. */
  number?: RawBuilder<string>;
  /** What is looked through, exactly as the trigram index has it. */
  text: RawBuilder<string>;
  title: RawBuilder<string | null>;
  note: RawBuilder<string | null>;
  user?: Face;
  admin?: Face;
}
