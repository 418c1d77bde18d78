import { expect, test } from "vitest";
import { type AddressHolder, accessText, classifyInvitation, guestLimitRefusal } from "./guest-rules.ts";

const LG = "Location Level Guest" as const;
const VO = "View Only" as const;
const guest: AddressHolder = { role: LG, status: "Registered", blockedByAdvisor: false, hasAccess: true };
const plan = (holder: AddressHolder | null, role: typeof LG | typeof VO = LG) => classifyInvitation(holder, role);

test("an unknown address is a new guest, a former guest starts over, a guest gets more", () => {
  expect(plan(null)).toBe("new");
  expect(plan({ ...guest, status: "Blocked", hasAccess: false })).toBe("anew");
  expect(plan({ ...guest, status: "Blocked", hasAccess: false }, VO)).toBe("anew");
  expect(plan(guest)).toBe("more");
  expect(plan({ ...guest, status: "Invited" })).toBe("more");
});

test.each<[Partial<AddressHolder>, string]>([
  [{ role: "Business Owner" }, "email"],
  [{ role: "Business Administrator", status: "Blocked", hasAccess: false }, "email"],
  [{ status: "Blocked" }, "email"],
  [{ status: "Blocked", blockedByAdvisor: true, hasAccess: false }, "email"],
  [{ role: VO }, "role"],
])("%j is refused at the field %s", (holder, field) => {
  expect(plan({ ...guest, ...holder })).toMatchObject({ field });
});

test("at most three full locations are named", () => {
  expect(guestLimitRefusal([])).toBeNull();
  expect(guestLimitRefusal(["A"])).toBe("A already has 25 {guests}, the limit for a {location}.");
  expect(guestLimitRefusal(["A", "B", "C", "D", "E"])).toBe(
    "A, B, C and 2 more already have 25 {guests}, the limit for a {location}.",
  );
});

test("new access is described as networks or locations", () => {
  expect(accessText(VO, { networks: 1, locations: 0 })).toBe("all of 1 {network}");
  expect(accessText(LG, { networks: 1, locations: 2 })).toBe("2 {locations}");
});
