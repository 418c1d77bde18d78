import { describe, expect, it } from "vitest";
import { featureOf, may, type Permission, PERMISSIONS } from "#app/platform/identity/permissions.ts";
import { featureNeeded, isAllowed, rights, ROLES } from "#tests/support/rights.ts";

describe("the product's rules of who may do what", () => {
  it("know the permissions of the design, and no other", () => {
    expect([...PERMISSIONS].sort()).toEqual([...rights.keys()].sort());
  });

  const isPermission = (word: string): word is Permission => PERMISSIONS.includes(word);

  it.each([...rights.keys()].filter(isPermission))("give %s to whom the design gives it, and to no other", (name) => {
    expect(ROLES.filter((role) => may({ role }, name))).toEqual(ROLES.filter((role) => isAllowed(role, name)));
    expect(featureOf(name)).toBe(featureNeeded(name));
  });
});
