import { declaredWorkflows } from "#app/platform/workflow/workflow.server.ts";

/** Return the label of a workflow action: "claim.approve" as "Approve claim"; null for other actions. */
export function workflowActionLabel(code: string): string | null {
  const [type = "", action = ""] = code.split(".");
  return declaredWorkflows.get(type)?.transitions[action]?.label ?? null;
}

/** List the codes of the workflow actions whose label contains a text, in any case. */
export function listWorkflowActions(text: string): string[] {
  const part = text.toLowerCase();
  return [...declaredWorkflows].flatMap(([type, { transitions }]) =>
    Object.entries(transitions).flatMap(([action, { label }]) =>
      label.toLowerCase().includes(part) ? [`${type}.${action}`] : [],
    ),
  );
}

/** Return the words of a type's statuses; none when its records have no workflow. */
export function workflowStatusWords(type: string): Readonly<Record<string, string>> {
  return declaredWorkflows.get(type)?.words ?? {};
}
