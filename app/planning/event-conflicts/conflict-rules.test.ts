import { describe, expect, it } from "vitest";
import { conflictHints, type ConflictContext } from "./conflict-rules.ts";

const on = (startsOn: string, endsOn = startsOn) => ({ startsOn, endsOn });
const saturday = on("2026-12-05");
const quiet: ConflictContext = {
  mostItemsAWeek: 2,
  blackouts: [],
  places: [{ id: 1, name: "Maple Street" }],
  others: [],
  nearby: [],
};

describe("the conflict hints of an event", () => {
  it("are empty without conflicts", () => {
    expect(conflictHints([saturday], quiet)).toEqual([]);
  });

  it("include a blackout in the same week, but not in the next week", () => {
    const blackouts = [
      { title: "Inventory", ...on("2026-11-20", "2026-11-30") },
      { title: "Move", ...on("2026-12-06", "2026-12-08") },
    ];
    expect(conflictHints([saturday], { ...quiet, blackouts })).toEqual([
      "Marketing blackout, 11/20/2026 to 11/30/2026: Inventory. {Plan} items can't be scheduled then, but events can.",
    ]);
  });

  it("include a week with too many activities at one location, counting the event itself", () => {
    const others = [on("2026-11-29"), on("2026-12-05"), on("2026-12-06")].map((span) => ({ ...span, locationId: 1 }));
    const elsewhere = { ...saturday, locationId: 2 };
    expect(conflictHints([saturday], { ...quiet, others: [...others, elsewhere] })).toEqual([
      "Maple Street would have 3 activities in the week of 11/29/2026.",
    ]);
    expect(conflictHints([saturday], { ...quiet, mostItemsAWeek: 3, others })).toEqual([]);
  });

  it("include the same category at a nearby shop on the same day, but not the next day", () => {
    const nearby = [saturday, on("2026-12-06")].map((span) => ({
      ...span,
      title: "Street fair",
      place: "Elm Street",
      meters: 2_000,
    }));
    expect(conflictHints([saturday], { ...quiet, nearby })).toEqual([
      "Elm Street, 1.2 miles away, has Street fair on 12/05/2026, in the same category.",
    ]);
  });

  it("list each conflict once, and at most five", () => {
    const blackouts = [{ title: "All winter", ...on("2026-11-01", "2027-02-01") }];
    expect(conflictHints([saturday, on("2026-12-12")], { ...quiet, blackouts })).toHaveLength(1);
    const eight = Array.from({ length: 8 }, (_, index) => ({ title: `Blackout ${index}`, ...saturday }));
    expect(conflictHints([saturday], { ...quiet, blackouts: eight }).at(-1)).toBe("And 3 more.");
  });
});
