import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { BULK_INTENTS, type BulkSubject, askFor, bulkActions } from "./user-bulk.ts";

/** The button of the list that asks into which group the ticked users go. */
export const ASK_GROUP = "ask-group";

/** The buttons of the list for the users that are ticked; each asks before anything happens. */
export const userBulkButtons = [
  ...BULK_INTENTS.map((intent) => ({ ...bulkActions[intent], intent: askFor(intent) })),
  { label: "Add to {group}", intent: ASK_GROUP },
];

/** Who of some users can be put into a group, who is kept out and why, and the groups that one of them can join. */
export function groupingOf<Group extends { networkId: number | null }>(
  subjects: readonly BulkSubject[],
  groups: readonly Group[],
) {
  const fitting = subjects.filter((subject) => whyNoGroup(subject) === null);
  return {
    fitting: fitting.map((subject) => ({ id: subject.id, name: fullName(subject) })),
    kept: subjects.flatMap((subject) => {
      const why = whyNoGroup(subject);
      return why === null ? [] : [{ name: fullName(subject), why }];
    }),
    offered: groups.filter(({ networkId }) =>
      fitting.some(({ networkIds }) => networkId === null || networkIds.includes(networkId)),
    ),
  };
}

function whyNoGroup({ role, status }: BulkSubject): string | null {
  if (isAdvisorRole(role)) return "an advisor";
  if (role === "Location Level Guest") return "guests have locations";
  return status === "Blocked" ? "blocked" : null;
}
