import { expect, test } from "vitest";
import { availableActions } from "#app/platform/workflow/define-workflow.ts";
import { type NetworkStatus, networkStatusRefusal, networkWorkflow, impactText } from "./network-rules.ts";

test("a network switches between active and inactive, and merged is final", () => {
  const nextNetworkStatus = (status: NetworkStatus) => {
    const [next] = availableActions(networkWorkflow, { status }, {});
    return next ? networkWorkflow.transitions[next.action].to : null;
  };
  expect(nextNetworkStatus("active")).toBe("inactive");
  expect(nextNetworkStatus("inactive")).toBe("active");
  expect(nextNetworkStatus("merged")).toBeNull();
  expect(networkStatusRefusal("active", "inactive")).toBeNull();
  expect(networkStatusRefusal("inactive", "active")).toBeNull();
});

test("the current status, or any status after a merge, is refused with a message", () => {
  expect(networkStatusRefusal("inactive", "inactive")).toBe("This {network} is already inactive.");
  expect(networkStatusRefusal("merged", "active")).toContain("merged into another one");
});

test("the message before deactivating counts the affected records", () => {
  const impact = (locations: number, users: number, groups: number) =>
    impactText("inactive", { locations, users, groups });
  expect(impact(12, 1, 3)).toContain("It keeps its 12 {locations}, 1 user and 3 {groups}, and");
  expect(impact(12, 1, 0)).toContain("It keeps its 12 {locations} and 1 user, and");
  expect(impact(0, 0, 0)).toBe("You can't add {locations}, users or transfers until you reactivate it.");
});
