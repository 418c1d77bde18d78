import { expect, test } from "vitest";
import { giftCardRules } from "#app/setup/documents/planning-documents.ts";
import {
  cardWorkflow,
  countCards,
  cardsValueCents,
  firstArrivalDay,
  lateArrivalWarning,
  lastCountDay,
  cardLinesRefusal,
  eventCardsRefusal,
  neededDayRefusal,
} from "./card-rules.ts";

const rules = giftCardRules.parse({});
const none = { cards: 0, cents: 0 };
const of = (denominationCents: number, quantity: number) => [{ denominationCents, quantity }];
const event = {
  status: "planned",
  programStatus: null,
  repeats: false,
  isOfProgram: true,
  endsOn: "2026-12-18",
  recapOverdueOf: null,
};

test("40 cards of $5.00 are $200.00, and the limit per event is 50 cards or $500.00", () => {
  expect([countCards(of(500, 40)), cardsValueCents(of(500, 40))]).toEqual([40, 20_000]);
  expect(cardLinesRefusal(of(500, 50), none, rules)).toBeNull();
  expect(cardLinesRefusal(of(2_500, 20), none, rules)).toBeNull();
  for (const lines of [of(500, 51), of(2_500, 21)]) {
    expect(cardLinesRefusal(lines, none, rules)).toBe("The limit per event is 50 cards and $500.00.");
  }
  expect(cardLinesRefusal(of(500, 11), { cards: 40, cents: 20_000 }, rules)).toContain(
    "40 cards for $200.00 already ordered",
  );
  expect(cardLinesRefusal(of(500, 0), none, rules)).toBe("Enter how many cards you need.");
  expect(cardLinesRefusal(of(700, 1), none, rules)).toBe("Choose a value from the list.");
});

test("the date needed is at least ten business days away and by the event's last day", () => {
  // A Monday, and the Friday before it.
  expect([firstArrivalDay("2026-11-23", rules), firstArrivalDay("2026-11-20", rules)]).toEqual([
    "2026-12-07",
    "2026-12-04",
  ]);
  const ask = (day: string) => neededDayRefusal(day, event, "2026-11-23", rules);
  expect([ask("2026-12-07"), ask("2026-12-18")]).toEqual([null, null]);
  expect(ask("2026-12-06")).toBe("Cards take 10 business days. Choose 12/07/2026 or later.");
  expect(ask("2026-12-19")).toBe("The event ends on 12/18/2026. Choose that day or earlier.");
});

test.each([
  [{}, null],
  [{ endsOn: "2026-12-07" }, null],
  [{ endsOn: "2026-12-06" }, "after the event"],
  [{ endsOn: "2026-11-22" }, "over"],
  [{ status: "cancelled" }, "canceled"],
  [{ programStatus: "pendingApproval" }, "is waiting for approval"],
  [{ programStatus: "declined" }, "declined"],
  [{ repeats: true }, "repeats"],
  [{ isOfProgram: false }, "isn't marked"],
  [{ recapOverdueOf: "Fair" }, "earlier event is overdue: Fair."],
])("an event with %j", (values, part) => {
  const refusal = eventCardsRefusal({ ...event, ...values }, "2026-11-23", rules);
  if (part === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(part);
});

test("an advisor decides up to $250.00, and no one decides their own order", () => {
  const facts = (totalCents: number) => ({
    status: "submitted" as const,
    totalCents,
    submittedBy: 7,
    rules,
    undoable: null,
  });
  const decide = (totalCents: number, role: "Mainstreet Advisor" | "Senior Advisor", userId = 8) =>
    cardWorkflow.transitions.approve.refuse(facts(totalCents), { userId, role });
  expect(decide(25_000, "Mainstreet Advisor")).toBeNull();
  expect(decide(25_001, "Mainstreet Advisor")).toBe("Orders over $250.00 need a Senior Advisor's approval.");
  expect(decide(50_000, "Senior Advisor")).toBeNull();
  expect(decide(500, "Senior Advisor", 7)).toContain("another advisor must decide");
  expect(lastCountDay("2026-12-18", rules)).toBe("2027-01-17");
});

test("cards that cannot arrive before an event starts or ends give a warning", () => {
  const drive = { startsOn: "2026-12-06", endsOn: "2026-12-17" };
  expect(lateArrivalWarning(drive, "2026-12-06")).toBeNull();
  expect(lateArrivalWarning(drive, "2026-12-11")).toBe(
    "Gift cards arrive on 12/11/2026 at the earliest, after the event starts on 12/06/2026.",
  );
  expect(lateArrivalWarning(drive, "2026-12-18")).toBe(
    "Gift cards arrive on 12/18/2026 at the earliest, after the event ends on 12/17/2026.",
  );
});
