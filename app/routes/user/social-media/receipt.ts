import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { pdfDownload } from "#app/http/download.server.ts";
import { idOf } from "#app/http/ids.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { findWords } from "#app/platform/wording/alias-queries.server.ts";
import { findPaidOrder, receiptPdf } from "#app/programs/social-production/receipt-pdf.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:view");
  const order = await findPaidOrder(db, member.reach, idOf(call.params.orderId));
  await requireExport(call, member, { type: "receipt", companyId: order.companyId });
  const { name, content } = await receiptPdf(order, await findWords(db, member.reach, order.companyId));
  return pdfDownload(name, content);
}
