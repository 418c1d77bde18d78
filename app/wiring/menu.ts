import { paths } from "#app/paths.ts";
import type { MenuItem } from "#app/ui/shell/menu.ts";
import { isInMenu } from "#app/platform/identity/can-use.ts";
import type { Permission } from "#app/platform/identity/permissions.ts";
import type { MemberCompany } from "#app/access/session/session.server.ts";
import type { Membership } from "#app/platform/identity/memberships.server.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import type { Role } from "#app/platform/identity/roles.ts";

interface Viewer {
  role: Role;
  canAccessBusinessMetrics: boolean;
  canOrder: boolean;
  company: MemberCompany;
  network: Membership | null;
}

/** Build the portal's left menu in the specification's order (section 2); what a guard would refuse has no item. */
export function userMenu(viewer: Viewer, helpCenter: string): MenuItem[] {
  const shows = (permission: Permission) => isInMenu(viewer, permission);
  const coffee: MenuItem[] = [
    ...(shows("free-coffee:order") && canOrder(viewer) ? [{ label: "Order", to: paths.orderCoffee() }] : []),
    ...(shows("free-coffee:view") ? [{ label: "View Orders", to: paths.coffeeRequests() }] : []),
  ];
  const studio: MenuItem[] = [
    ...(shows("studio:order") && canOrder(viewer) ? [{ label: "Order", to: paths.orderStudio() }] : []),
    ...(shows("studio:view") ? [{ label: "View Orders", to: paths.studioRequests() }] : []),
  ];
  const social: MenuItem[] = [
    ...(shows("social:order") && canOrder(viewer)
      ? [
          {
            label: "Order",
            to: paths.orderSocial(),
            covers: ["/social-media/checkout/", "/social-media/successful-checkout/", "/social-media/test-card/"],
          },
        ]
      : []),
    ...(shows("social:view") ? [{ label: "View Orders", to: paths.socialOrders() }] : []),
  ];
  const settings: MenuItem[] = [
    ...(shows("personal-details:edit") ? [{ label: "Personal Details", to: paths.personalDetails() }] : []),
    ...(shows("guest:view") ? [{ label: "Manage {Guest} Accounts", to: paths.guestAccounts() }] : []),
  ];
  return [
    { label: "Dashboard", icon: "dashboard", to: paths.dashboard(), covers: ["/past-locations"] },
    ...(shows("preview:view")
      ? [{ label: "Preview {Locations}", icon: "locations", to: paths.previewLocations() }]
      : []),
    ...(shows("plan:view")
      ? [
          {
            label: "Create {Plan}",
            icon: "plan",
            to: paths.createPlan(),
            covers: ["/create-plan", "/campaigns", "/plans", "/execution-roadmap"],
          },
        ]
      : []),
    ...(shows("competition:view")
      ? [{ label: "Competitive Intelligence", icon: "competition", to: paths.openings() }]
      : []),
    ...(shows("incentive:view")
      ? [
          {
            label: "LSM {Incentive}",
            icon: "incentive",
            to: paths.incentiveRecap(),
            covers: ["/incentive", "/event-management/reimbursement"],
          },
        ]
      : []),
    { label: "Implementation {Checklist}", icon: "checklist", to: paths.checklist() },
    ...(shows("calendar:view")
      ? [{ label: "Marketing {Calendar}", icon: "calendar", to: paths.marketingCalendar() }]
      : []),
    ...(viewer.company.dam ? [{ label: "Marketing Assets", icon: "assets", post: paths.marketingAssets() }] : []),
    ...(social.length > 0 ? [{ label: "Social Media", icon: "social", children: social }] : []),
    ...(studio.length > 0 ? [{ label: "Studio Request", icon: "studio", children: studio }] : []),
    ...(shows("event-program:view")
      ? [{ label: "Event Management", icon: "events", to: paths.events(), covers: ["/event-management"] }]
      : []),
    ...(shows("metrics:view")
      ? [{ label: "Business Metrics", icon: "metrics", to: paths.businessMetrics(), covers: ["/business-metrics"] }]
      : []),
    ...(coffee.length > 0 ? [{ label: "Free Coffee for 100 Days", icon: "coffee", children: coffee }] : []),
    ...(settings.length > 0 ? [{ label: "Settings", icon: "settings", children: settings }] : []),
    { label: "Help Center", icon: "help", to: viewer.company.helpCenterUrl ?? helpCenter, external: true },
  ];
}

/** Build the back office's menu in the specification's order (section 2). */
export function adminMenu(viewer: { canCreateCompany: boolean; canPay: boolean }, helpCenter: string): MenuItem[] {
  return [
    { label: "Inbox", icon: "inbox", to: paths.inbox() },
    {
      label: "Account Management",
      icon: "account",
      children: [
        { label: "Companies", to: paths.companies(), covers: ["/company/"] },
        ...(viewer.canCreateCompany ? [{ label: "Create Company", to: paths.createCompany() }] : []),
        { label: "Create User", to: paths.createUser() },
      ],
    },
    {
      label: "{Location} Management",
      icon: "locations",
      children: [
        { label: "Manage {Locations}", to: paths.manageLocations() },
        { label: "Add {Location}", to: paths.addLocation() },
        { label: "Transfer {Location}", to: paths.transfers() },
      ],
    },
    { label: "Merge {Networks}", icon: "merge", to: paths.mergeNetworks() },
    {
      label: "{Group} Management",
      icon: "group",
      children: [
        { label: "{Groups}", to: paths.groups() },
        { label: "Transfer {Groups}", to: paths.transferGroups() },
      ],
    },
    { label: "Metrics Management", icon: "metrics", to: paths.metricsManagement() },
    {
      label: "{Ideas}",
      icon: "ideas",
      children: [
        { label: "{Idea} Database", to: paths.ideas(), covers: ["/categories", "/subcategories"] },
        { label: "Site Specific", to: paths.siteSpecificIdeas() },
        { label: "Autopilot Sets", to: paths.autopilotSets() },
        { label: "Generate Autopilot {Plans}", to: paths.generatePlans(), covers: ["/ideas/autopilot/batches/"] },
      ],
    },
    { label: "Analytics Report", icon: "reports", to: paths.reports(), covers: ["/analytics/"] },
    {
      label: "Manage Social Media",
      icon: "social",
      children: [
        { label: "Orders", to: paths.socialQueue(), covers: ["/social-media/checklist/"] },
        { label: "Posts", to: paths.posts(), covers: ["/social-media/add-post", "/social-media/edit-post/"] },
      ],
    },
    {
      label: "{Incentive}",
      icon: "incentive",
      children: [
        { label: "Programs", to: paths.incentivePrograms(), covers: ["/manage-incentive/programs/"] },
        { label: "Balances", to: paths.manageIncentiveRecap(), covers: ["/manage-incentive/accounts/"] },
        { label: "{Plan} Costs", to: paths.planCostReport() },
        { label: "Event Costs", to: paths.eventCostReport() },
        { label: "Reimbursements", to: paths.claimQueue() },
        { label: "Events", to: paths.eventApprovals() },
        ...(viewer.canPay ? [{ label: "Payments", to: paths.paymentBatches() }] : []),
        { label: "Gift Cards", to: paths.giftCardQueue() },
      ],
    },
    {
      label: "Studio Request",
      icon: "studio",
      to: paths.studioQueue(),
      covers: ["/studio-request/checklist/"],
    },
    { label: "Free Coffee for 100 Days", icon: "coffee", to: paths.coffeeQueue() },
    {
      label: "Competitive Intelligence",
      icon: "competition",
      children: [
        { label: "Openings", to: paths.openingQueue() },
        { label: "Add Opening", to: paths.addOpening() },
      ],
    },
    { label: "Help Center", icon: "help", to: helpCenter, external: true },
  ];
}
