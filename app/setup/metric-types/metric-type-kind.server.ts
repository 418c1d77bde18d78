import type { EntryKind } from "#app/platform/records/entry-kind.server.ts";

/** What is measured of each location: net sales, transactions. */
export const metricTypeKind: EntryKind = {
  table: "metricTypes",
  noun: "metric type",
  orderedWithin: "companyId",
  uses: [{ noun: "objective", table: "objectives", column: "metricTypeId" }],
};
