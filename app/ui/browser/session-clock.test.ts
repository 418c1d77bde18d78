import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import * as clock from "./session-clock.ts";

function at(time: string): number {
  return Date.parse(`2026-11-21T${time}.000Z`);
}

const fetched = at("09:00:00");
const expires = clock.expiryAfterFetch(fetched);

test("a user fetched at 09:00:00 is warned exactly at 14:57:00 and signed out at 15:00:00", () => {
  expect(clock.sessionStateAt(expires, at("14:57:00") - 1).phase).toBe("running");
  expect(clock.sessionStateAt(expires, at("14:57:00"))).toEqual({ phase: "warning", secondsLeft: 180 });
  expect(clock.sessionStateAt(expires, at("15:00:00") - 1).phase).toBe("warning");
  expect(clock.sessionStateAt(expires, at("15:00:00"))).toEqual({ phase: "over", secondsLeft: 0 });
});

test("staying signed in at 14:58:30 moves the expiry to 20:58:30", () => {
  expect(clock.expiryAfterFetch(at("14:58:30"))).toBe(at("20:58:30"));
});

test("the current-user response sets the session end, which is sooner near the twelve-hour limit", () => {
  const user = { firstName: "Ada", sessionExpiresAt: "2026-11-21T16:00:00.000Z" };
  expect(clock.expiryFromUser(user, at("14:58:30"))).toBe(at("16:00:00"));
  expect(clock.expiryFromUser({ firstName: "Ada" }, at("14:58:30"))).toBe(at("20:58:30"));
  expect(clock.expiryFromUser(null, at("14:58:30"))).toBe(at("20:58:30"));
});

test("the clock ticks every second, in step with the countdown", () => {
  expect(clock.msUntilNextTick(expires, fetched + 250)).toBe(750);
  expect(clock.msUntilNextTick(expires, fetched)).toBe(1000);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: clock.SESSION_MS - 1 }), (passed) => {
      const next = fetched + passed + clock.msUntilNextTick(expires, fetched + passed);
      expect((expires - next) % 1000).toBe(0);
      expect(next - (fetched + passed)).toBeLessThanOrEqual(1000);
    }),
  );
});

test("a server clock that differs from the browser's is trusted only within a session's length", () => {
  expect(clock.expiryByOwnClock(at("14:00:00"), at("09:00:00"))).toBe(at("14:00:00"));
  expect(clock.expiryByOwnClock(at("08:00:00"), at("09:00:00"))).toBe(at("15:00:00"));
  expect(clock.expiryByOwnClock(at("23:00:00"), at("09:00:00"))).toBe(at("15:00:00"));
});

test("tabs share the expiry as milliseconds or as an ISO instant, and nonsense is ignored", () => {
  expect(clock.parseExpiry(String(expires))).toBe(expires);
  expect(clock.parseExpiry(new Date(expires).toISOString())).toBe(expires);
  expect(clock.parseExpiry("tomorrow, perhaps")).toBeNull();
  expect(clock.parseExpiry(null)).toBeNull();
});

test("the countdown is announced at one minute and at thirty seconds", () => {
  expect([61, 60, 59, 30, 0].map(clock.countdownAnnouncement).filter(Boolean)).toHaveLength(2);
  expect(clock.countdownText(161)).toBe("2:41");
  expect(clock.countdownText(9)).toBe("0:09");
});
