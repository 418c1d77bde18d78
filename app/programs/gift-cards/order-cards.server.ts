import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { takeNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { makeSubmitted } from "#app/programs/queue/make-record.server.ts";
import { mailAdvisorsOf } from "#app/programs/queue/record-mails.server.ts";
import { shipToOf } from "#app/programs/shipping/ship-to-form.ts";
import { moneyText } from "#app/ui/format.ts";
import type { CardForm } from "./card-form.ts";
import { newsOfSubmitted } from "./card-mails.ts";
import { cardsOf, centsOfCards, NOT_A_GUEST, refusalOfCards, refusalOfNeeded } from "./card-rules.ts";
import { type CardSource, listCardSources } from "./card-sources.server.ts";
import { cardWorkflow } from "./cards.server.ts";

type Ordered = Outcome<{ id: number; isNew: boolean }>;

/**
 * Orders cards for an event at a location; where incentive money pays, it is reserved. What has an order under way gives
 * that one. Null when the event or the location is absent or out of reach.
 */
export function orderCards(
  db: Db,
  editor: Editor,
  where: { eventId: number; locationId: number },
  form: CardForm,
  now: Date,
): Promise<Ordered> {
  return once(db, editor, { ...form, ...where }, now, async (db): Promise<Ordered> => {
    // A program that closes, or whose money moves, comes first or waits.
    await sql`select from incentive_programs where status = 'open'
      and company_id = (select company_id from custom_events where id = ${where.eventId}) order by id for share`.execute(
      db,
    );
    // Whoever else orders for this event waits, so that all of its orders together keep its limit.
    await sql`select from custom_events where id = ${where.eventId} for no key update`.execute(db);
    const sources = await listCardSources(db, editor.reach, where.eventId, now);
    const source = sources.find(({ locationId }) => locationId === where.locationId);
    if (!source) return null;
    if (!mayOrder(editor)) return { saved: false, problems: problem("", NOT_A_GUEST) };
    if (source.orderId !== null) return { saved: true, id: source.orderId, isNew: false };
    const refusal = refusalOfOrder(source, form);
    if (refusal) return { saved: false, problems: refusal };
    const lines = form.lines.filter(({ quantity }) => quantity > 0);
    const totalCents = centsOfCards(lines);
    const paid = form.fundedBy === "incentive" ? await holdMoney(db, source, totalCents) : { accountId: null };
    if ("refused" in paid) return { saved: false, problems: paid.refused };
    const id = await insertOrder(db, editor, source, { ...form, lines }, paid.accountId, now);
    return { saved: true, id, isNew: true };
  });
}

function refusalOfOrder(source: CardSource, form: CardForm): Problems | null {
  const { refusal, today, rules, soFar } = source;
  if (refusal) return problem("", refusal);
  const ofCards = refusalOfCards(form.lines, soFar, rules);
  if (ofCards) return problem("lines", ofCards);
  const ofDay = refusalOfNeeded(form.neededOn, source, today, rules);
  return ofDay ? problem("neededOn", ofDay) : null;
}

/** Locks the account that pays, and sees that there is enough. */
async function holdMoney(
  db: Db,
  { account, pcNumber }: CardSource,
  totalCents: number,
): Promise<{ refused: Problems } | { accountId: number }> {
  const nothing = `No open program has money for {pcNumber} ${pcNumber} on this day. Be billed, or ask your {advisor}.`;
  if (!account) return { refused: problem("fundedBy", nothing) };
  const [locked] = await lockAccounts(db, [account.id]);
  const available = locked?.availableCents ?? 0;
  if (totalCents <= available) return { accountId: account.id };
  const left = `Only ${moneyText(available)} is left for {pcNumber} ${pcNumber}.`;
  return { refused: problem("fundedBy", `${left} Order less, or be billed.`) };
}

async function insertOrder(
  db: Db,
  editor: Editor,
  source: CardSource,
  form: CardForm,
  accountId: number | null,
  now: Date,
): Promise<number> {
  const { companyId, networkId, locationId, eventId, today } = source;
  const { lines, purpose, neededOn, fundedBy } = form;
  const totalCents = centsOfCards(lines);
  const [number = ""] = await takeNumbers(db, companyId, "GC", Number(today.slice(0, 4)));
  const what = { number, totalCents, purpose, neededOn, fundedBy };
  const values = {
    ...{ companyId, networkId, locationId, eventId, accountId, ...what, eventOn: source.endsOn },
    ...{ reservedCents: accountId === null ? 0 : totalCents, ...shipToOf(form) },
  };
  const id = await makeSubmitted(db, editor, cardWorkflow, values, { ...what, lines }, now);
  await db
    .insertInto("giftCardLines")
    .values(lines.map((line) => ({ ...line, orderId: id })))
    .execute();
  if (accountId !== null) {
    const entry = { companyId, accountId, type: "reserve" as const, amountCents: totalCents };
    await postEntries(db, editor, [{ ...entry, refType: "giftCardOrder", refId: id, memo: number }], now);
  }
  const about = { id, number, event: source.title, location: source.name, pcNumber: source.pcNumber };
  const news = newsOfSubmitted({ ...about, cards: cardsOf(lines), totalCents, neededOn });
  await mailAdvisorsOf(db, "giftCardOrders", "giftcards.submitted", id, news);
  return id;
}
