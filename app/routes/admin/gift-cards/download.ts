import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadSpanningList } from "#app/organization/companies/company-download.server.ts";
import { giftCardQueue } from "#app/programs/gift-cards/card-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadSpanningList(db, call, {
    permission: "gift-card:decide",
    type: "giftCards",
    file: "gift cards",
    list: giftCardQueue,
  });
