import type { Permission } from "#app/modules/access/permissions.ts";

/** Who may enter: anyone, only strangers, whoever has a session, whoever accepted the terms, or a permission's holders. */
type Who = "anyone" | "strangers" | "session" | "accepted" | Permission;

/** One way into the product: a loader or an action of the map. */
export interface Entry {
  id: string;
  kind: "loader" | "action";
  path: string;
  who: Who;
  /** A route without a page: its answer is its own and not Remix's data. */
  isResource: boolean;
}

/** Every way into the product. The map test fails when the built app has another one, or one less. */
export const entries: Entry[] = [
  ...page("root", "/", "anyone"),
  ...resource("home", "/", "accepted"),
  ...resource("anywhere-else", "/no-such-page", "anyone", "anyone"),
  // Signing in again ends the session that the browser held.
  ...page("public/login", "/login", "strangers", "anyone"),
  ...page("public/register", "/register", "strangers", "strangers"),
  ...page("public/verify", "/verify", "strangers", "strangers"),
  ...page("public/forgotten-password", "/forgotten-password", "strangers", "strangers"),
  ...page("public/reset", "/reset", "strangers", "strangers"),
  ...page("public/confirm-email", "/personal-details/confirm-email", "anyone", "anyone"),
  ...page("public/welcome", "/welcome", "session", "session"),
  ...resource("public/logout", "/logout", "anyone", "anyone"),
  ...resource("public/theme", "/theme", "anyone", "anyone"),

  ...page("user/layout", "/dashboard", "dashboard:view"),
  ...page("user/dashboard", "/dashboard", "dashboard:view", "dashboard:view"),
  ...page("user/personal-details", "/personal-details", "personal-details:edit", "personal-details:edit"),
  ...page("user/guest-accounts/list", "/guest-accounts", "guest:view", "guest:edit"),
  ...page("user/guest-accounts/add", "/guest-accounts/add", "guest:edit", "guest:edit"),
  ...page("user/guest-accounts/edit", "/guest-accounts/:guestId/edit", "guest:edit", "guest:edit"),
  ...resource("user/guest-accounts/download", "/guest-accounts.csv", "guest:view"),
  ...resource("user/marketing-assets", "/marketing-assets", "anyone", "dashboard:view"),

  ...page("admin/layout", "/companies", "company:view"),
  ...page("admin/companies/list", "/companies", "company:view"),
  ...page("admin/companies/create", "/companies/create", "company:create", "company:create"),
  ...page("admin/create-user", "/create-user", "user:edit", "user:edit"),
  ...page("admin/company/edit", "/company/:companyId/edit", "company:edit", "company:edit"),
  ...page("admin/company/terms-and-conditions", "/company/:companyId/terms-and-conditions", "terms:view", "terms:draft"),
  ...page(
    "admin/company/terms-version",
    "/company/:companyId/terms-and-conditions/versions/:number",
    "terms:view",
    "terms:draft",
  ),
  ...page("admin/company/terms-acceptances", "/company/:companyId/terms-and-conditions/acceptances", "terms:view"),
  ...page("admin/company/users", "/company/:companyId/users", "user:view", "user:edit"),
  ...page("admin/company/edit-user", "/company/:companyId/users/:userId/edit", "user:edit", "user:edit"),
  ...resource("admin/company/users-download", "/company/:companyId/users.csv", "user:view"),
  ...resource("admin/company/network-options", "/company/:companyId/network-options", "user:edit"),
  ...resource("admin/company/terms-acceptances-download", "/company/:companyId/terms-and-conditions/acceptances.csv", "terms:view"),
  ...resource("admin/companies/download", "/companies.csv", "company:view"),

  ...call("api/users/current-user", "/api/users/current-user", "session"),
  ...call("api/users/signout", "/api/users/signout", "session"),
  ...call("api/users/accept-terms-and-conditions", "/api/users/accept-terms-and-conditions", "session"),
  ...call("api/users/update-theme", "/api/users/update-theme", "accepted"),
  ...call("api/analytics/create-event", "/api/analytics/create-event", "accepted"),
  ...call("api/sso/authenticate", "/api/sso/authenticate", "dashboard:view"),
  ...resource("api/files/file", "/api/files/:key", "accepted", "anyone"),
  ...resource("api/unknown", "/api/no-such-call", "anyone", "anyone"),

  ...resource("health/healthz", "/healthz", "anyone"),
  ...resource("health/readyz", "/readyz", "anyone"),
  ...resource("csp-report", "/csp-report", "anyone", "anyone"),
  ...resource("error-reports", "/error-reports", "anyone", "anyone"),
  ...page("dev/components", "/dev/components", "anyone", "anyone"),
];

/** The permission an entry asks for; null where it asks for none. */
export function permissionOf({ who }: Entry): Permission | null {
  const isPermission = (word: Who): word is Permission => word.includes(":");
  return isPermission(who) ? who : null;
}

function page(id: string, path: string, loader: Who, action?: Who): Entry[] {
  return entriesOf(id === "root" ? id : `routes/${id}`, path, false, loader, action);
}

function resource(id: string, path: string, loader: Who, action?: Who): Entry[] {
  return entriesOf(`routes/${id}`, path, true, loader, action);
}

/** An /api call: posted to; its loader only says 405. */
function call(id: string, path: string, action: Who): Entry[] {
  return entriesOf(`routes/${id}`, path, true, "anyone", action);
}

function entriesOf(id: string, path: string, isResource: boolean, loader: Who, action?: Who): Entry[] {
  const entry = { id, path, isResource };
  return [
    { ...entry, kind: "loader", who: loader },
    ...(action ? [{ ...entry, kind: "action" as const, who: action }] : []),
  ];
}
