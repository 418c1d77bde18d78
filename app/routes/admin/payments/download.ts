import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { spanningDownload } from "#app/organization/companies/company-download.server.ts";
import { batchList } from "#app/programs/payments/batch-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  spanningDownload(db, call, { permission: "claim:pay", type: "payment-batches", list: batchList });
