import type { MenuItem } from "../shell/menu.ts";

/** Complete user menu as in the specification (section 2). */
export const sampleMenu: MenuItem[] = [
  { label: "Dashboard", icon: "dashboard", to: "/dashboard" },
  { label: "Preview Locations", icon: "locations", to: "/search-locations" },
  { label: "Create Plan", icon: "plan", to: "/dev/components" },
  { label: "Competitive Intelligence", icon: "competition", to: "/competitive-intelligence" },
  { label: "LSM Incentive", icon: "incentive", to: "/incentive/recap" },
  { label: "Implementation Checklist", icon: "checklist", to: "/implementation-checklist" },
  { label: "Marketing Calendar", icon: "calendar", to: "/marketing-calendar" },
  { label: "Marketing Assets", icon: "assets", post: "/marketing-assets" },
  {
    label: "Social Media",
    icon: "social",
    children: [
      { label: "Order", to: "/social-media/order" },
      { label: "View Orders", to: "/social-media/view-orders" },
    ],
  },
  {
    label: "Settings",
    icon: "settings",
    children: [
      { label: "Personal Details", to: "/personal-details" },
      { label: "Manage Guest Accounts", to: "/guest-accounts" },
    ],
  },
  { label: "Help Center", icon: "help", to: "/help/index.html", external: true },
];
