import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { answerReceipt } from "#app/programs/social-production/receipt-pdf.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  return answerReceipt(db, call, await requireAdvisor(call, "social:work"));
}
