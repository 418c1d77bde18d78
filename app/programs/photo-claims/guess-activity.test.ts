import { expect, test } from "vitest";
import { guessActivity } from "./guess-activity.ts";

const openHouse = {
  key: "event-1-1",
  title: "Open house",
  location: "Main Street",
  startsOn: "2026-10-17",
  endsOn: "2026-10-17",
  costCents: 15_000,
  vendor: "",
};
const flyers = { ...openHouse, key: "item-2", title: "Flyers", costCents: 8_060, vendor: "Print House" };
const fair = { ...openHouse, key: "event-3-1", title: "Fair", startsOn: "2026-06-01", endsOn: "2026-06-02" };
const none = { vendor: "", day: null, totalCents: null };

test("a receipt belongs to the activity with its vendor or amount on those days", () => {
  const all = [openHouse, flyers, fair];
  expect(guessActivity({ vendor: "PRINT HOUSE", day: "2026-10-10", totalCents: 8_060 }, all)).toBe(flyers);
  expect(guessActivity({ vendor: "Corner Market", day: "2026-10-16", totalCents: 15_000 }, all)).toBe(openHouse);
  expect(guessActivity({ vendor: "", day: "2026-06-01", totalCents: null }, all)).toBe(fair);
});

test("nothing is guessed between activities that fit alike, or from nothing", () => {
  const twin = { ...openHouse, key: "event-1-2", location: "Harbor" };
  expect(
    guessActivity({ vendor: "Corner Market", day: "2026-10-17", totalCents: 15_000 }, [openHouse, twin]),
  ).toBeNull();
  expect(guessActivity(none, [openHouse, flyers])).toBeNull();
  expect(guessActivity(none, [])).toBeNull();
});

test("the shop's name on the receipt tells two shops of one event apart", () => {
  const twin = { ...openHouse, key: "event-1-2", location: "Harbor" };
  expect(guessActivity({ vendor: "Harbor Flowers", day: "2026-10-17", totalCents: null }, [openHouse, twin])).toBe(
    twin,
  );
});

test("the only activity is taken unless the receipt is of another season", () => {
  expect(guessActivity(none, [openHouse])).toBe(openHouse);
  expect(guessActivity({ ...none, day: "2026-03-01" }, [openHouse])).toBeNull();
});
