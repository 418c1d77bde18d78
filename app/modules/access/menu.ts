import { paths } from "#app/paths.ts";
import type { MenuEntry } from "#app/ui/shell/menu.ts";
import { type Feature, whyHidden } from "./features.ts";
import type { CompanyOfMember, Membership } from "./session.server.ts";
import type { Role } from "./roles.ts";

interface Viewer {
  role: Role;
  canAccessBusinessMetrics: boolean;
  company: CompanyOfMember;
  memberships: Membership[];
}

/** The left menu of the portal, in the specification's order (section 2); a hidden feature has no entry. */
export function userMenu(viewer: Viewer, helpCenter: string): MenuEntry[] {
  const shows = (feature: Feature) => !whyHidden(feature, viewer, viewer.company, viewer.memberships[0] ?? null);
  const settings: MenuEntry[] = [
    ...(shows("personal-details") ? [{ label: "Personal Details", to: paths.personalDetails() }] : []),
    ...(shows("guest-accounts") ? [{ label: "Manage Guest Accounts", to: paths.guestAccounts() }] : []),
  ];
  return [
    { label: "Dashboard", icon: "dashboard", to: paths.dashboard() },
    ...(viewer.company.dam ? [{ label: "Marketing Assets", icon: "assets", post: paths.marketingAssets() }] : []),
    ...(settings.length > 0 ? [{ label: "Settings", icon: "settings", children: settings }] : []),
    { label: "Help Center", icon: "help", to: viewer.company.helpCenterUrl ?? helpCenter, external: true },
  ];
}

/** The menu of the back office, in the specification's order (section 2). */
export function adminMenu(viewer: { canCreateCompany: boolean }, helpCenter: string): MenuEntry[] {
  return [
    {
      label: "Account Management",
      icon: "account",
      children: [
        { label: "Companies", to: paths.companies(), covers: ["/company/"] },
        ...(viewer.canCreateCompany ? [{ label: "Create Company", to: paths.createCompany() }] : []),
        { label: "Create User", to: paths.createUser() },
      ],
    },
    { label: "Help Center", icon: "help", to: helpCenter, external: true },
  ];
}
