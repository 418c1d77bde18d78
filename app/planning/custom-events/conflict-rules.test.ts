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

describe("an event hears of", () => {
  it("nothing where nothing is on", () => {
    expect(conflictHints([saturday], quiet)).toEqual([]);
  });

  it("a blackout in its week, and not of one in the week after", () => {
    const blackouts = [
      { title: "Inventory", ...on("2026-11-20", "2026-11-30") },
      { title: "Move", ...on("2026-12-06", "2026-12-08") },
    ];
    expect(conflictHints([saturday], { ...quiet, blackouts })).toEqual([
      "Inventory is a blackout that week, 11/20/2026 to 11/30/2026.",
    ]);
  });

  it("a week with more than is good at one location, itself counted", () => {
    const others = [on("2026-11-29"), on("2026-12-05"), on("2026-12-06")].map((span) => ({ ...span, locationId: 1 }));
    const elsewhere = { ...saturday, locationId: 2 };
    expect(conflictHints([saturday], { ...quiet, others: [...others, elsewhere] })).toEqual([
      "Maple Street would have 3 activities in the week of 11/29/2026.",
    ]);
    expect(conflictHints([saturday], { ...quiet, mostItemsAWeek: 3, others })).toEqual([]);
  });

  it("the same category at a shop nearby on the same day, and not on the day after", () => {
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

  it("each thing once, and of five at most", () => {
    const blackouts = [{ title: "All winter", ...on("2026-11-01", "2027-02-01") }];
    expect(conflictHints([saturday, on("2026-12-12")], { ...quiet, blackouts })).toHaveLength(1);
    const eight = Array.from({ length: 8 }, (_, index) => ({ title: `Blackout ${index}`, ...saturday }));
    expect(conflictHints([saturday], { ...quiet, blackouts: eight }).at(-1)).toBe("And 3 more.");
  });
});
