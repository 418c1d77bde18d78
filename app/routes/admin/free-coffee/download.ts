import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadSpanningList } from "#app/organization/companies/company-download.server.ts";
import { coffeeQueue } from "#app/programs/free-coffee/coffee-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadSpanningList(db, call, {
    permission: "free-coffee:decide",
    type: "freeCoffee",
    file: "free coffee",
    list: coffeeQueue,
  });
