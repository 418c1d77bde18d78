import type { RawBuilder } from "kysely";
import type { Db } from "#db/connect.ts";
import type { VisibilityTables } from "#app/access/visibility/visibility.server.ts";
import type { TransferChoices } from "./transfer-rules.ts";

/** Locations that move from their networks to another one. */
export interface Relocation {
  transferId: number;
  companyId: number;
  locationIds: number[];
  fromNetworkIds: number[];
  toNetworkId: number;
  toNetwork: string;
  /** Names of the networks they leave. */
  fromNetworks: string[];
  /** First day of the new owner, YYYY-MM-DD. */
  effectiveOn: string;
  choices: TransferChoices;
}

/** Handler of one kind of record that belongs to locations: counts it and changes it in a transfer. */
export interface TransferHandler {
  /** Key in the transfer's result: "guests". */
  name: string;
  label: string;
  /**
   * Select the number of affected records, or of cents. `visibilityAfter` has the visibility tables as the transfer leaves them.
   */
  count(relocation: Relocation, after: Partial<VisibilityTables>): RawBuilder<number>;
  /** Describe in one sentence what happens to that many records. */
  describe(count: number, relocation: Relocation): string;
  /** True when the handler runs before the locations move. */
  runsBeforeMove?: true;
  /**
   * Apply the transfer and return the number of affected records or cents. Runs in the transfer's transaction, after
   * the locations moved unless `runsBeforeMove`.
   */
  apply(db: Db, relocation: Relocation, now: Date): Promise<number>;
  /** Visibility tables as this handler leaves them. */
  visibilityAfter?(relocation: Relocation): Partial<VisibilityTables>;
}
