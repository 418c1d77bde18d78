import { paths } from "#app/paths.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { may, type Permission } from "#app/platform/identity/permissions.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";

interface Action {
  label: string;
  to: string;
  permission: Permission;
  /** Whether the account itself must be one that may order. */
  orders?: boolean;
}

/** What customers begin, wherever they are. */
const ofMembers: readonly Action[] = [
  { label: "Create a {plan}", to: paths.createPlan(), permission: "plan:edit" },
  { label: "Add an event to the {calendar}", to: paths.createCustomEvent(), permission: "event:edit" },
  { label: "Report an opening of a competitor", to: paths.reportOpening(), permission: "competition:report" },
  { label: "Order social media posts", to: paths.orderSocial(), permission: "social:order", orders: true },
  { label: "Order design from the studio", to: paths.orderStudio(), permission: "studio:order", orders: true },
  { label: "Order Free Coffee for 100 Days", to: paths.orderCoffee(), permission: "free-coffee:order", orders: true },
  { label: "Invite a {guest}", to: paths.addGuestAccount(), permission: "guest:edit" },
  { label: "Change my personal details", to: paths.personalDetails(), permission: "personal-details:edit" },
];

/** What advisors begin, wherever they are. */
const ofAdvisors: readonly Action[] = [
  { label: "Create a company", to: paths.createCompany(), permission: "company:create" },
  { label: "Create a user", to: paths.createUser(), permission: "user:edit" },
  { label: "Add a {location}", to: paths.addLocation(), permission: "location:edit" },
  { label: "Transfer a {location}", to: paths.prepareTransfer(), permission: "transfer:prepare" },
  { label: "Merge {networks}", to: paths.mergeNetworks(), permission: "merge:prepare" },
  { label: "Create an {idea}", to: paths.createIdea(), permission: "idea:manage" },
  { label: "Add a social media post", to: paths.addPost(), permission: "post:manage" },
  { label: "Create an {incentive} program", to: paths.createIncentiveProgram(), permission: "program:decide" },
  { label: "Create a claim for a {location}", to: paths.createClaim(), permission: "claim:decide" },
  { label: "Add an opening of a competitor", to: paths.addOpening(), permission: "opening:manage" },
];

export function actionsOfMembers(member: Parameters<typeof mayUse>[0] & Parameters<typeof mayOrder>[0]) {
  return ofMembers.filter(
    ({ permission, orders = false }) => mayUse(member, permission) && (!orders || mayOrder(member)),
  );
}

export function actionsOfAdvisors(advisor: { role: Role }) {
  return ofAdvisors.filter(({ permission }) => may(advisor, permission));
}
