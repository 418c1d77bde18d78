import type { RawBuilder } from "kysely";
import type { VisibilityTables } from "#app/access/visibility/visibility.server.ts";
import type { Db } from "#db/connect.ts";
import type { TransferChoices } from "./transfer-rules.ts";

/** Locations on their way from their networks to another one. */
export interface Relocation {
  transferId: number;
  companyId: number;
  locationIds: number[];
  fromNetworkIds: number[];
  toNetworkId: number;
  toNetwork: string;
  /** The names of the networks that they leave. */
  fromNetworks: string[];
  /** The first day of the new owner, YYYY-MM-DD. */
  effectiveOn: string;
  choices: TransferChoices;
}

/** One thing that hangs on locations, and what a transfer does to it. */
export interface TransferPart {
  /** In the transfer's result: "guests". */
  name: string;
  label: string;
  /** Selects how many of it a transfer would touch, or how many cents. `after` are the tables of visibility as the transfer leaves them. */
  count(relocation: Relocation, after: Partial<VisibilityTables>): RawBuilder<number>;
  /** What happens to so many, in one sentence. */
  words(count: number, relocation: Relocation): string;
  /** Whether it is done before the locations move. */
  isBefore?: true;
  /** Does it, after the locations moved unless `isBefore` and in the same transaction; returns how many it touched. */
  apply(db: Db, relocation: Relocation, now: Date): Promise<number>;
  /** The tables of visibility as this part leaves them. */
  after?(relocation: Relocation): Partial<VisibilityTables>;
}
