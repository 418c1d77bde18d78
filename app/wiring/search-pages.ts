import { paths } from "#app/paths.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import type { Permission } from "#app/platform/identity/permissions.ts";
import type { MenuItem } from "#app/ui/shell/menu.ts";

/** List the pages of a menu, each with its group's name before its own: "Studio Request: View Orders". */
export function menuLinks(menu: readonly MenuItem[]): { label: string; to: string }[] {
  return menu.flatMap((entry) =>
    [entry, ...(entry.children ?? [])].flatMap((page) => {
      if (page.to === undefined || page.external) return [];
      return { label: page === entry ? page.label : `${entry.label}: ${page.label}`, to: page.to };
    }),
  );
}

/** Pages of users that the menu leads to in two steps. */
const memberPages: readonly { label: string; to: string; permission: Permission }[] = [
  { label: "My {plans}", to: paths.plans(), permission: "plan:view" },
  { label: "Reimbursement claims", to: paths.claims(), permission: "incentive:view" },
  { label: "Unclaimed money", to: paths.unclaimedMoney(), permission: "claim:edit" },
  { label: "Calendar on your phone", to: paths.calendarFeeds(), permission: "calendar:view" },
];

/** Pages that everyone has and no menu names. */
export const commonPages = [
  { label: "Notifications", to: paths.notifications() },
  { label: "Notification settings", to: paths.notificationPreferences() },
] as const;

export function listMemberPages(member: Parameters<typeof canUse>[0]): { label: string; to: string }[] {
  return [...memberPages.filter(({ permission }) => canUse(member, permission)), ...commonPages];
}
