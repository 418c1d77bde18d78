import { describe, expect, it } from "vitest";
import { featureOf, can, type Permission, PERMISSIONS } from "#app/platform/identity/permissions.ts";
import { requiredFeature, isRoleAllowed, rights, ROLE_COLUMNS } from "#tests/support/rights.ts";

describe("the product's permission rules", () => {
  it("have exactly the permissions of the design", () => {
    expect([...PERMISSIONS].sort()).toEqual([...rights.keys()].sort());
  });

  const isPermission = (word: string): word is Permission => PERMISSIONS.includes(word);

  it.each([...rights.keys()].filter(isPermission))("grant %s to exactly the roles that the design names", (name) => {
    expect(ROLE_COLUMNS.filter((role) => can({ role }, name))).toEqual(
      ROLE_COLUMNS.filter((role) => isRoleAllowed(role, name)),
    );
    expect(featureOf(name)).toBe(requiredFeature(name));
  });
});
