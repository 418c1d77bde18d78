import { type RouteConfig, index, layout, prefix, route } from "@remix-run/route-config";

/** The one map of the product. */
export default [
  index("routes/home.ts"),

  route("login", "routes/public/login.tsx"),
  route("logout", "routes/public/logout.ts"),
  route("register", "routes/public/register.tsx"),
  route("verify", "routes/public/verify.tsx"),
  route("forgotten-password", "routes/public/forgotten-password.tsx"),
  route("reset", "routes/public/reset.tsx"),
  route("welcome", "routes/public/welcome.tsx"),
  route("theme", "routes/public/theme.ts"),

  layout("routes/user/layout.tsx", [
    route("dashboard", "routes/user/dashboard.tsx"),
    route("personal-details", "routes/user/personal-details.tsx"),
    route("guest-accounts", "routes/user/guest-accounts/list.tsx"),
    route("guest-accounts/add", "routes/user/guest-accounts/add.tsx"),
    route("guest-accounts/:guestId/edit", "routes/user/guest-accounts/edit.tsx"),
  ]),
  route("personal-details/confirm-email", "routes/public/confirm-email.tsx"),
  route("marketing-assets", "routes/user/marketing-assets.ts"),

  layout("routes/admin/layout.tsx", [
    route("companies", "routes/admin/companies/list.tsx"),
    route("companies/create", "routes/admin/companies/create.tsx"),
    route("create-user", "routes/admin/create-user.tsx"),
    ...prefix("company/:companyId", [
      route("edit", "routes/admin/company/edit.tsx"),
      route("terms-and-conditions", "routes/admin/company/terms-and-conditions.tsx"),
      route("terms-and-conditions/versions/:number", "routes/admin/company/terms-version.tsx"),
      route("terms-and-conditions/acceptances", "routes/admin/company/terms-acceptances.tsx"),
      route("users", "routes/admin/company/users.tsx"),
      route("users/:userId/edit", "routes/admin/company/edit-user.tsx"),
    ]),
  ]),
  route("guest-accounts.csv", "routes/user/guest-accounts/download.ts"),
  route("companies.csv", "routes/admin/companies/download.ts"),
  ...prefix("company/:companyId", [
    route("terms-and-conditions/acceptances.csv", "routes/admin/company/terms-acceptances-download.ts"),
    route("users.csv", "routes/admin/company/users-download.ts"),
    route("network-options", "routes/admin/company/network-options.ts"),
  ]),

  ...prefix("api", [
    route("users/current-user", "routes/api/users/current-user.ts"),
    route("users/signout", "routes/api/users/signout.ts"),
    route("users/accept-terms-and-conditions", "routes/api/users/accept-terms-and-conditions.ts"),
    route("users/update-theme", "routes/api/users/update-theme.ts"),
    route("analytics/create-event", "routes/api/analytics/create-event.ts"),
    route("sso/authenticate", "routes/api/sso/authenticate.ts"),
    route("files/:key", "routes/api/files/file.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),

  route("healthz", "routes/health/healthz.ts"),
  route("readyz", "routes/health/readyz.ts"),
  route("csp-report", "routes/csp-report.ts"),
  route("error-reports", "routes/error-reports.ts"),
  route("dev/components", "routes/dev/components.tsx"),
  route("*", "routes/anywhere-else.ts"),
] satisfies RouteConfig;
