import { paths } from "#app/paths.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { can, type Permission } from "#app/platform/identity/permissions.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";

interface SearchAction {
  label: string;
  to: string;
  /** First step on that page. */
  note?: string;
  permission: Permission;
  /** True when the account itself must be allowed to order. */
  requiresOrdering?: boolean;
}

/** Actions that users can start from anywhere. */
const memberActions: readonly SearchAction[] = [
  { label: "Start a campaign", to: paths.startCampaign(), permission: "plan:edit" },
  { label: "Claim with a photo", to: paths.claimFromPhoto(), permission: "claim:edit" },
  { label: "Create a {plan}", to: paths.createPlan(), permission: "plan:edit" },
  { label: "Add an event to the {calendar}", to: paths.createCustomEvent(), permission: "event:edit" },
  {
    label: "Order gift cards",
    to: paths.events(),
    note: "Choose the event first",
    permission: "gift-card:order",
    requiresOrdering: true,
  },
  { label: "Report a competitor opening", to: paths.reportOpening(), permission: "competition:report" },
  { label: "Order social media posts", to: paths.orderSocial(), permission: "social:order", requiresOrdering: true },
  { label: "Submit a studio request", to: paths.orderStudio(), permission: "studio:order", requiresOrdering: true },
  {
    label: "Order Free Coffee for 100 Days",
    to: paths.orderCoffee(),
    permission: "free-coffee:order",
    requiresOrdering: true,
  },
  { label: "Invite a {guest}", to: paths.addGuestAccount(), permission: "guest:edit" },
  { label: "Change my personal details", to: paths.personalDetails(), permission: "personal-details:edit" },
];

/** Actions that advisors can start from anywhere. */
const advisorActions: readonly SearchAction[] = [
  { label: "Create a company", to: paths.createCompany(), permission: "company:create" },
  { label: "Create a user", to: paths.createUser(), permission: "user:edit" },
  { label: "Add a {location}", to: paths.addLocation(), permission: "location:edit" },
  { label: "Transfer a {location}", to: paths.prepareTransfer(), permission: "transfer:prepare" },
  { label: "Merge {networks}", to: paths.mergeNetworks(), permission: "merge:prepare" },
  { label: "Create an {idea}", to: paths.createIdea(), permission: "idea:manage" },
  { label: "Add a social media post", to: paths.addPost(), permission: "post:manage" },
  { label: "Create an {incentive} program", to: paths.createIncentiveProgram(), permission: "program:decide" },
  { label: "Create a claim for a {location}", to: paths.createClaim(), permission: "claim:decide" },
  { label: "Add a competitor opening", to: paths.addOpening(), permission: "opening:manage" },
];

export function listMemberActions(member: Parameters<typeof canUse>[0] & Parameters<typeof canOrder>[0]) {
  return memberActions.filter(
    ({ permission, requiresOrdering = false }) => canUse(member, permission) && (!requiresOrdering || canOrder(member)),
  );
}

/** List an advisor's actions; those in a company are about the one that they opened last, if any. */
export function listAdvisorActions(advisor: { role: Role; companyOfPage: { id: number; name: string } | null }) {
  const { companyOfPage: company } = advisor;
  const viewAs: SearchAction = {
    label: "View as a user",
    to: company ? paths.companyUsers(company.id) : paths.companies(),
    note: company ? `Choose the user of ${company.name}` : "Choose a company first",
    permission: "user:view-as",
  };
  return [...advisorActions, viewAs].filter(({ permission }) => can(advisor, permission));
}
