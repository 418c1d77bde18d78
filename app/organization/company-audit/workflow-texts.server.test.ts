import { beforeAll, expect, test } from "vitest";
import { declaredWorkflows } from "#app/platform/workflow/workflow.server.ts";
import { listWorkflowActions, workflowActionLabel, workflowStatusWords } from "./workflow-texts.server.ts";

beforeAll(() => {
  declaredWorkflows.set("bagel", {
    words: { inOven: "In the oven" },
    transitions: { take: { label: "Start baking" } },
  });
});

test("an action of a workflow is shown and found by the label of its button", () => {
  expect(workflowActionLabel("bagel.take")).toBe("Start baking");
  expect(listWorkflowActions("BAKING")).toEqual(["bagel.take"]);
  expect(listWorkflowActions("toasting")).toEqual([]);
});

test("a status of a workflow is shown by its word", () => {
  expect(workflowStatusWords("bagel")).toEqual({ inOven: "In the oven" });
});

test("other actions and records have no texts of a workflow", () => {
  expect(["bagel.create", "network.change", ""].map(workflowActionLabel)).toEqual([null, null, null]);
  expect(workflowStatusWords("network")).toEqual({});
});
