import type { Db } from "#db/connect.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { pdfDownload } from "#app/http/download.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found, notFound } from "#app/http/problems.ts";
import { factTable } from "#app/platform/html/fact-blocks.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { findWords } from "#app/platform/wording/alias-queries.server.ts";
import { findSocialOrder } from "#app/programs/social-orders/social-orders.server.ts";
import { instantDayText, moneyText } from "#app/ui/format.ts";
import { say, type Words } from "#app/ui/words.ts";

/** An order within the reach that was paid. 404 for any other. */
export async function findPaidOrder(db: Db, reach: Reach, id: number) {
  const { paidAt, ...order } = found(await findSocialOrder(db, reach, id), "Order");
  if (paidAt === null) throw notFound("Receipt");
  return { ...order, paidAt };
}

/** Answer a receipt's address, a customer's or an advisor's, with its PDF. */
export async function answerReceipt(db: Db, call: Call, person: Person): Promise<Response> {
  const order = await findPaidOrder(db, person.reach, idOf(call.params.orderId));
  await requireExport(call, person, { type: "receipt", companyId: order.companyId });
  const { name, content } = await receiptPdf(order, await findWords(db, person.reach, order.companyId));
  return pdfDownload(name, content);
}

/** What was paid for an order, as a PDF for the books, and the name of its file. */
export async function receiptPdf(order: Awaited<ReturnType<typeof findPaidOrder>>, words: Words) {
  // Loaded with the first PDF: it takes 50 MB, and many a process never writes one.
  const { writePdf } = await import("#app/platform/html/write-pdf.server.ts");
  const paidOn = instantDayText(order.paidAt, order.timeZone);
  const rows = [
    ["Order", order.number],
    ["Package", order.months > 1 ? `${order.package}, ${order.months} months` : order.package],
    [say(words, "{Network}"), order.network],
    ["Amount", moneyText(order.amountCents)],
    ...(order.incentiveCents > 0 ? [[say(words, "Paid by {incentive}"), moneyText(order.incentiveCents)]] : []),
    ...(order.paidCents > 0
      ? [[order.method === "card" ? "Paid by card" : "Paid by invoice", moneyText(order.paidCents)]]
      : []),
    ...(order.refundedCents > 0 ? [["Refunded", moneyText(order.refundedCents)]] : []),
  ];
  const places = order.places.map(({ name, pcNumber }) => [name, `${say(words, "{pcNumber}")} ${pcNumber}`]);
  const head = { title: "Receipt", subtitle: `${order.number}, ${paidOn}` };
  const content = await writePdf({ ...head, blocks: [factTable(rows), factTable(places)] });
  return { name: `Receipt ${order.number}.pdf`, content };
}
