import { expect, test } from "vitest";
import { currentMenuItem, type MenuItem } from "./menu.ts";

const menu: MenuItem[] = [
  { label: "Dashboard", to: "/dashboard" },
  {
    label: "Account Management",
    children: [
      { label: "Companies", to: "/companies", covers: ["/company/"] },
      { label: "Create Company", to: "/companies/create" },
      { label: "Create User", to: "/create-user?company=1" },
    ],
  },
  { label: "Help Center", to: "/dashboard/help", external: true },
];

test.each([
  ["/dashboard", "Dashboard"],
  ["/companies", "Companies"],
  ["/companies/create", "Create Company"],
  ["/company/7/users/3/edit", "Companies"],
  ["/create-user", "Create User"],
  ["/dashboard/help", "Dashboard"],
  ["/dashboards", undefined],
  ["/elsewhere", undefined],
])("%s belongs to %s", (pathname, label) => {
  expect(currentMenuItem(menu, pathname)?.label).toBe(label);
});
