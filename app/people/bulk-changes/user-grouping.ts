import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { USER_BULK_INTENTS, type BulkUser, userBulkActions } from "./user-bulk.ts";

/** Buttons of the list for ticked users; each opens a preview first. */
export const userBulkButtons = [
  ...USER_BULK_INTENTS.map((intent) => ({ ...userBulkActions[intent], intent })),
  { label: "Add to {group}", intent: "group" },
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
