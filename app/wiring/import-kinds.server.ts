import { openingImport } from "#app/insight/competitors/opening-import.server.ts";
import { companyEventImport } from "#app/planning/company-events/company-event-import.server.ts";
import { demographicImport } from "#app/insight/trading-areas/demographic-import.server.ts";
import { pointImport } from "#app/insight/trading-points/point-import.server.ts";
import { locationImport } from "#app/organization/locations/location-import.server.ts";
import { networkImport } from "#app/organization/networks/network-import.server.ts";
import { userImport } from "#app/people/user-imports/user-import.server.ts";
import { findAmountImport } from "#app/programs/incentives/amount-import.server.ts";
import { paymentImport } from "#app/programs/claim-payments/payment-import.server.ts";
import { postImport } from "#app/programs/social-posts/post-import.server.ts";
import { metricImport } from "#app/insight/metric-imports/metric-import.server.ts";
import type { AnyImportKind, FindImportKind, ImportKind } from "#app/platform/import-kinds/import-kind.ts";

/** Kinds of records that CSV files import. */
const kinds: readonly AnyImportKind[] = [
  networkImport,
  userImport,
  locationImport,
  companyEventImport,
  paymentImport,
  postImport,
  pointImport,
  demographicImport,
  metricImport,
  openingImport,
];

/** Kinds that a company's workbook has a sheet of, in the order in which they refer to each other. */
export const workbookKinds: readonly ImportKind[] = [networkImport, locationImport, userImport];

/** Find an import kind by its name in a URL; null for any other word. Each incentive program has a kind of its own. */
export const findImportKind: FindImportKind = (name) =>
  kinds.find((kind) => kind.name === name) ?? findAmountImport(name);
