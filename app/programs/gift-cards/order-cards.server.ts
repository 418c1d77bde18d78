import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { takeRecordNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { canOrder, ORDER_REFUSAL } from "#app/platform/workflow/order-rights.ts";
import type { Context } from "#app/platform/records/context.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { insertSubmittedRecord } from "#app/programs/queue/insert-record.server.ts";
import { mailRecordAdvisors } from "#app/programs/queue/record-mails.server.ts";
import { toShipTo } from "#app/programs/order-forms/ship-to-form.ts";
import { moneyText } from "#app/ui/text/format.ts";
import type { CardOrderValues } from "./card-form.ts";
import { cardSubmittedMailContent } from "./card-mails.ts";
import { countCards, cardsValueCents, cardLinesRefusal, neededDayRefusal } from "./card-rules.ts";
import { type CardSource, listCardSources } from "./card-sources.server.ts";
import { cardRecords } from "./cards.server.ts";

type Ordered = RecordOutcome<{ id: number; isNew: boolean }>;

/**
 * Order cards for an event at a location and reserve their money when an account pays. Return the open order when there
 * is one already. Null when the event or the location is absent or out of scope.
 */
export function orderCards(
  { db, actor, now }: Context,
  where: { eventId: number; locationId: number },
  form: CardOrderValues,
): Promise<Ordered> {
  return idempotent({ db, actor, now }, { ...form, ...where }, async (db): Promise<Ordered> => {
    // A program that is closing, or whose money is moving, finishes first or waits.
    await sql`select from incentive_programs where status = 'open'
      and company_id = (select company_id from custom_events where id = ${where.eventId}) order by id for share`.execute(
      db,
    );
    // Other orders for this event wait, so that all its orders together keep the limit.
    await sql`select from custom_events where id = ${where.eventId} for no key update`.execute(db);
    const sources = await listCardSources(db, actor.access, where.eventId, now);
    const source = sources.find(({ locationId }) => locationId === where.locationId);
    if (!source) return null;
    if (!canOrder(actor)) return { saved: false, fieldErrors: fieldError("", ORDER_REFUSAL) };
    if (source.orderId !== null) return { saved: true, id: source.orderId, isNew: false };
    const refusal = validateCardOrder(source, form);
    if (refusal) return { saved: false, fieldErrors: refusal };
    const lines = form.lines.filter(({ quantity }) => quantity > 0);
    const totalCents = cardsValueCents(lines);
    const paid = form.fundedBy === "incentive" ? await lockPayingAccount(db, source, totalCents) : { accountId: null };
    if ("refused" in paid) return { saved: false, fieldErrors: paid.refused };
    const id = await insertOrder({ db, actor, now }, source, { ...form, lines }, paid.accountId);
    return { saved: true, id, isNew: true };
  });
}

function validateCardOrder(source: CardSource, form: CardOrderValues): FieldErrors | null {
  const { refusal, today, rules, soFar } = source;
  if (refusal) return fieldError("", refusal);
  const ofCards = cardLinesRefusal(form.lines, soFar, rules);
  if (ofCards) return fieldError("lines", ofCards);
  const ofDay = neededDayRefusal(form.neededOn, source, today, rules);
  return ofDay ? fieldError("neededOn", ofDay) : null;
}

/** Lock the account that pays, and return its id, or a refusal when it has too little money or no account pays. */
async function lockPayingAccount(
  db: Db,
  { account, pcNumber }: CardSource,
  totalCents: number,
): Promise<{ refused: FieldErrors } | { accountId: number }> {
  const nothing = `No open program has money for {pcNumber} ${pcNumber} on this day. Pay by invoice, or ask your {advisor}.`;
  if (!account) return { refused: fieldError("fundedBy", nothing) };
  const [locked] = await lockAccounts(db, [account.id]);
  const available = locked?.availableCents ?? 0;
  if (totalCents <= available) return { accountId: account.id };
  const left = `Only ${moneyText(available)} is left for {pcNumber} ${pcNumber}.`;
  return { refused: fieldError("fundedBy", `${left} Order fewer cards or pay by invoice.`) };
}

async function insertOrder(
  { db, actor, now }: Context,
  source: CardSource,
  form: CardOrderValues,
  accountId: number | null,
): Promise<number> {
  const { companyId, networkId, locationId, eventId, today } = source;
  const { lines, purpose, neededOn, fundedBy } = form;
  const totalCents = cardsValueCents(lines);
  const [number = ""] = await takeRecordNumbers(db, { companyId, prefix: "GC", year: Number(today.slice(0, 4)) });
  const what = { number, totalCents, purpose, neededOn, fundedBy };
  const values = {
    companyId,
    networkId,
    locationId,
    eventId,
    accountId,
    ...what,
    eventOn: source.endsOn,
    reservedCents: accountId === null ? 0 : totalCents,
    ...toShipTo(form),
  };
  const id = await insertSubmittedRecord({ db, actor, now }, cardRecords, values, { ...what, lines });
  await db
    .insertInto("giftCardLines")
    .values(lines.map((line) => ({ ...line, orderId: id })))
    .execute();
  if (accountId !== null) {
    const entry = { companyId, accountId, type: "reserve" as const, amountCents: totalCents };
    await postEntries(db, actor, [{ ...entry, refType: "giftCardOrder", refId: id, memo: number }], now);
  }
  const about = { id, number, event: source.title, location: source.name, pcNumber: source.pcNumber };
  const news = cardSubmittedMailContent({ ...about, cards: countCards(lines), totalCents, neededOn });
  await mailRecordAdvisors(db, { table: "giftCardOrders", kind: "giftcards.submitted", id, news });
  return id;
}
