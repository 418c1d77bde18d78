import type { Db } from "#db/connect.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { pdfDownload } from "#app/http/download.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { tableBlock } from "#app/platform/html/text-blocks.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { findAliasTerms } from "#app/platform/wording/alias-queries.server.ts";
import { findSocialOrder } from "#app/programs/social-orders/social-orders.server.ts";
import { instantDayText, moneyText } from "#app/ui/text/format.ts";
import { translate, type Terms } from "#app/ui/text/terms.ts";

/** Find a paid order in scope. Throws 404 for any other. */
export async function findPaidSocialOrder(db: Db, access: AccessScope, id: number) {
  const { paidAt, ...order } = orNotFound(await findSocialOrder(db, access, id), "Order");
  if (paidAt === null) throw notFound("Receipt");
  return { ...order, paidAt };
}

/** Answer a request for a receipt, a customer's or an advisor's, with its PDF. */
export async function answerReceipt(db: Db, call: Call, user: CurrentUser): Promise<Response> {
  const order = await findPaidSocialOrder(db, user.access, parseId(call.params.orderId));
  await requireExport(call, user, { type: "receipt", companyId: order.companyId });
  const { name, content } = await writeReceiptPdf(order, await findAliasTerms(db, user.access, order.companyId));
  return pdfDownload(name, content);
}

/** Write the receipt of a paid order as a PDF, for the customer's books; return its file name and content. */
export async function writeReceiptPdf(order: Awaited<ReturnType<typeof findPaidSocialOrder>>, terms: Terms) {
  // Loaded with the first PDF: it takes 50 MB, and many processes never write one.
  const { writePdf } = await import("#app/platform/html/write-pdf.server.ts");
  const paidOn = instantDayText(order.paidAt, order.timeZone);
  const rows = [
    ["Order", order.number],
    ["Package", order.months > 1 ? `${order.package}, ${order.months} months` : order.package],
    [translate(terms, "{Network}"), order.network],
    ["Amount", moneyText(order.amountCents)],
    ...(order.incentiveCents > 0 ? [[translate(terms, "Paid by {incentive}"), moneyText(order.incentiveCents)]] : []),
    ...(order.paidCents > 0
      ? [[order.method === "card" ? "Paid by card" : "Paid by invoice", moneyText(order.paidCents)]]
      : []),
    ...(order.refundedCents > 0 ? [["Refunded", moneyText(order.refundedCents)]] : []),
  ];
  const places = order.places.map(({ name, pcNumber }) => [name, `${translate(terms, "{pcNumber}")} ${pcNumber}`]);
  const head = { title: "Receipt", subtitle: `${order.number}, ${paidOn}` };
  const content = await writePdf({ ...head, blocks: [tableBlock(rows), tableBlock(places)] });
  return { name: `Receipt ${order.number}.pdf`, content };
}
