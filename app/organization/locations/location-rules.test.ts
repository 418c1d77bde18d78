import { describe, expect, test } from "vitest";
import { availableActions } from "#app/platform/workflow/define-workflow.ts";
import {
  closedOnAfter,
  dayIn,
  type LocationStatus,
  locationStatusRefusal,
  locationWorkflow,
  matchPossibleDuplicate,
} from "./location-rules.ts";

const nextLocationStatuses = (status: LocationStatus, canDecide: boolean) =>
  availableActions(locationWorkflow, { status }, { canDecide }).map(
    ({ action }) => locationWorkflow.transitions[action].to,
  );

describe("a location's status", () => {
  test("goes from planned to open, and between open and temporarily closed", () => {
    expect(nextLocationStatuses("planned", false)).toEqual(["open"]);
    expect(nextLocationStatuses("open", false)).toEqual(["temporarilyClosed"]);
    expect(nextLocationStatuses("temporarilyClosed", false)).toEqual(["open"]);
    expect(nextLocationStatuses("closed", false)).toEqual([]);
  });

  test("is closed and reopened only by a Senior Advisor", () => {
    expect(nextLocationStatuses("open", true)).toEqual(["temporarilyClosed", "closed"]);
    expect(nextLocationStatuses("closed", true)).toEqual(["open"]);
    expect(locationStatusRefusal("open", "closed", false)).toContain("Only a Senior Advisor");
    expect(locationStatusRefusal("closed", "planned", true)).toBe("A {location} that is closed can't become planned.");
    expect(locationStatusRefusal("open", "open", true)).toBe("It is already open.");
  });

  test("closing keeps the closing date, and reopening clears it", () => {
    expect(closedOnAfter({ closedOn: null }, "closed", "2026-11-20")).toBe("2026-11-20");
    expect(closedOnAfter({ closedOn: "2026-01-02" }, "closed", "2026-11-20")).toBe("2026-01-02");
    expect(closedOnAfter({ closedOn: "2026-01-02" }, "open", "2026-11-20")).toBeNull();
  });

  test("the current day depends on the location's time zone", () => {
    expect(dayIn("America/Los_Angeles", new Date("2026-11-21T03:00:00Z"))).toBe("2026-11-20");
    expect(dayIn("America/New_York", new Date("2026-11-21T05:00:00Z"))).toBe("2026-11-21");
  });
});

describe("near duplicates", () => {
  const site = { street: "205 S Fifth St", zip: "62701", latitude: 39.8001, longitude: -89.6478 };
  const elsewhere = { ...site, latitude: 41, longitude: -80 };

  test("are within 150 meters", () => {
    const near = { street: "", zip: "", latitude: 39.801, longitude: -89.6478 };
    expect(matchPossibleDuplicate(site, near)?.meters).toBeCloseTo(100, 0);
    expect(matchPossibleDuplicate(site, { ...near, latitude: 39.8018 })).toBeNull();
  });

  test("or have the same street number, street and ZIP code, however they are written", () => {
    expect(matchPossibleDuplicate(site, { ...elsewhere, street: "205 South 5th Street", zip: "62701-1234" })).toEqual({
      meters: null,
    });
    expect(matchPossibleDuplicate(site, { ...elsewhere, street: "207 S Fifth St" })).toBeNull();
    expect(matchPossibleDuplicate(site, { ...elsewhere, zip: "62702" })).toBeNull();
  });

  test("are not found without coordinates or a full address", () => {
    const blank = { street: "", zip: "", latitude: null, longitude: null };
    expect(matchPossibleDuplicate(blank, blank)).toBeNull();
    expect(
      matchPossibleDuplicate(
        { ...blank, street: "Main St", zip: "62701" },
        { ...blank, street: "Main St", zip: "62701" },
      ),
    ).toBeNull();
  });
});
