import { expect, test } from "vitest";
import { eventPayload } from "./event-payload.ts";
import { stripReferrer } from "./strip-referrer.ts";

const event = { id: "0b7c1d5e-8f8e-4d6c-9a55-1f2a3b4c5d6e", event: "Marketing Calendar" };

test.each([
  ["https://search.test/find?q=secret#part", "https://search.test/find"],
  ["https://me:secret@search.test/", "https://search.test/"],
  ["$direct", "$direct"],
  ["/reset?token=secret", "/reset"],
  ["about:blank?token=secret", "about:"],
  ["", null],
  [null, null],
])("the referrer %j is kept as %j", (referrer, kept) => {
  expect(stripReferrer(referrer)).toBe(kept);
});

test("the payload is accepted with the names in the specification", () => {
  const whole = {
    ...event,
    companyName: "Sunrise",
    organizationName: "North",
    $initial_referrer: "$direct",
    companyId: 1,
    organizationId: 10,
    username: "Pat Person",
  };
  expect(eventPayload.parse(whole)).toEqual(whole);
  expect(eventPayload.parse(event)).toEqual(event);
  const older = { ...event, id: "1", companyId: "1", organizationId: "10", page: "/dashboard", at: 1 };
  expect(eventPayload.parse(older)).toEqual({ ...event, id: "1", companyId: 1, organizationId: 10 });
  expect(eventPayload.parse({ ...event, id: "x".repeat(100) }).id).toHaveLength(100);
});

test.each([
  { ...event, id: "" },
  { ...event, id: "x".repeat(101) },
  { ...event, id: null },
  { ...event, event: "" },
  { ...event, event: "a\u0000b" },
  { ...event, event: "x".repeat(101) },
  { ...event, event: ["Marketing Calendar"] },
  { ...event, companyId: "one" },
  { ...event, companyId: "" },
  { ...event, companyId: 1.5 },
  { ...event, companyId: Number.POSITIVE_INFINITY },
  [event],
  null,
])("the payload %# is refused", (payload) => {
  expect(eventPayload.safeParse(payload).success).toBe(false);
});
