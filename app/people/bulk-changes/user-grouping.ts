import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { USER_BULK_INTENTS, type BulkUser, previewIntent, userBulkActions } from "./user-bulk.ts";

/** Intent of the button that asks which group to put the ticked users into. */
export const ASK_GROUP = "ask-group";

/** Buttons of the list for ticked users; each opens a preview first. */
export const userBulkButtons = [
  ...USER_BULK_INTENTS.map((intent) => ({ ...userBulkActions[intent], intent: previewIntent(intent) })),
  { label: "Add to {group}", intent: ASK_GROUP },
];

/**
 * Split users into those who can join a group and those who cannot, and list the groups that at least one of them can
 * join.
 */
export function previewGrouping<Group extends { networkId: number | null }>(
  subjects: readonly BulkUser[],
  groups: readonly Group[],
) {
  const eligible = subjects.filter((subject) => groupingRefusal(subject) === null);
  return {
    eligible: eligible.map((subject) => ({ id: subject.id, name: fullName(subject) })),
    skipped: subjects.flatMap((subject) => {
      const why = groupingRefusal(subject);
      return why === null ? [] : [{ name: fullName(subject), why }];
    }),
    offered: groups.filter(({ networkId }) =>
      eligible.some(({ networkIds }) => networkId === null || networkIds.includes(networkId)),
    ),
  };
}

function groupingRefusal({ role, status }: BulkUser): string | null {
  if (isAdvisorRole(role)) return "an advisor";
  if (role === "Location Level Guest") return "{guests} can't join {groups}";
  return status === "Blocked" ? "blocked" : null;
}
