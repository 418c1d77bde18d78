import type { Permission } from "#app/platform/identity/permissions.ts";

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
  ...page("public/shared-roadmap", "/shared-roadmaps/no-such-token", "anyone"),
  ...page("public/welcome", "/welcome", "session", "session"),
  ...resource("public/terms-pdf", "/welcome/terms.pdf", "session"),
  ...resource("public/logout", "/logout", "anyone", "anyone"),
  ...resource("public/theme", "/theme", "anyone", "anyone"),

  ...page("user/layout", "/dashboard", "dashboard:view"),
  ...page("user/dashboard", "/dashboard", "dashboard:view", "dashboard:view"),
  ...page("user/create-plan/first-step", "/create-plan/first-step", "plan:view", "plan:edit"),
  ...page("user/plans/list", "/plans", "plan:view", "plan:edit"),
  ...page("user/create-plan/second-step", "/create-plan/second-step?plan=:planId", "plan:edit", "plan:edit"),
  ...page("user/plans/plan", "/plans/:planId", "plan:view", "plan:edit"),
  ...page("user/autopilot-answer", "/plans/:waitingPlanId/answer", "autopilot:answer", "autopilot:answer"),
  ...resource("user/plans/download", "/plans.csv", "plan:view"),
  ...resource("user/plans/costs-download", "/plans/:planId/costs.csv", "plan:view"),
  ...page("user/execution-roadmap", "/execution-roadmap/:planId/:locationId", "plan:view", "checklist:edit"),
  ...page("user/share-roadmap", "/execution-roadmap/:planId/:locationId/share", "plan:share", "plan:share"),
  ...resource("user/roadmap-file", "/execution-roadmap/:planId/:locationId/roadmap.ics", "plan:view"),
  ...page("user/marketing-calendar", "/marketing-calendar", "calendar:view", "calendar:view"),
  ...page("user/calendar-feeds", "/marketing-calendar/feeds", "calendar:view", "calendar:view"),
  ...resource("user/custom-events/file", "/marketing-calendar/events/:customEventId/event.ics", "calendar:view"),
  ...resource("user/custom-events/moves", "/marketing-calendar/events/:customEventId/moves", "event:edit"),
  ...page("user/custom-events/create", "/marketing-calendar/events/create", "event:edit", "event:edit"),
  ...page("user/custom-events/event", "/marketing-calendar/events/:customEventId", "calendar:view", "event:edit"),
  ...page("user/custom-events/edit", "/marketing-calendar/events/:customEventId/edit", "event:edit", "event:edit"),
  ...page(
    "user/implementation-checklist/checklist",
    "/implementation-checklist/:locationId",
    "checklist:view",
    "checklist:edit",
  ),
  ...resource("user/implementation-checklist/download", "/implementation-checklist.csv", "checklist:view"),
  ...page("user/implementation-checklist/sheet", "/implementation-checklist/:locationId/sheet", "checklist:view"),
  ...page(
    "user/implementation-checklist/custom-actions",
    "/implementation-checklist/:locationId/custom-actions",
    "checklist:view",
    "checklist:edit",
  ),
  ...page(
    "user/implementation-checklist/action",
    "/implementation-checklist/:locationId/actions/:actionId",
    "checklist:view",
    "checklist:edit",
  ),
  ...page("user/past-locations/list", "/past-locations", "past-location:view"),
  ...page("user/past-locations/record", "/past-locations/:recordId", "past-location:view"),
  ...resource("user/past-locations/download", "/past-locations.csv", "past-location:view"),
  ...resource("user/past-locations/items-download", "/past-locations/:recordId/items.csv", "past-location:view"),
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
  ...page("admin/locations/list", "/manage-locations", "location:view", "location:edit"),
  ...page("admin/locations/edit", "/manage-locations/:locationId/edit", "location:edit", "location:edit"),
  ...page("admin/locations/add", "/add-location", "location:edit", "location:edit"),
  ...resource("admin/locations/download", "/manage-locations.csv?company=:companyId", "location:view"),
  ...page("admin/ideas/list", "/ideas?company=:companyId", "idea:manage", "idea:manage"),
  ...page("admin/ideas/create", "/ideas/create?company=:companyId", "idea:manage", "idea:manage"),
  ...page("admin/ideas/edit", "/ideas/:ideaId/edit", "idea:manage", "idea:manage"),
  ...page("admin/ideas/site-specific", "/ideas/site-specific?company=:companyId", "idea:manage"),
  ...page("admin/ideas/idea-sites", "/ideas/:ideaId/site-specific", "idea:manage", "idea:manage"),
  ...page(
    "admin/ideas/update-channel-links",
    "/ideas/update-channel-links?company=:companyId",
    "idea:manage",
    "idea:manage",
  ),
  ...page("admin/ideas/update-idea-url", "/ideas/update-idea-url?company=:companyId", "idea:manage", "idea:manage"),
  ...page("admin/ideas/autopilot", "/ideas/autopilot?company=:companyId", "autopilot:manage", "autopilot:manage"),
  ...page("admin/ideas/autopilot-create", "/ideas/autopilot/:companyId/create", "autopilot:manage", "autopilot:manage"),
  ...page("admin/ideas/autopilot-edit", "/ideas/autopilot/:setId/edit", "autopilot:manage", "autopilot:manage"),
  ...page(
    "admin/ideas/autopilot-generate",
    "/ideas/autopilot/generate?company=:companyId",
    "autopilot:manage",
    "autopilot:manage",
  ),
  ...page("admin/ideas/autopilot-batch", "/ideas/autopilot/batches/:batchId", "autopilot:manage", "autopilot:manage"),
  ...resource("admin/ideas/autopilot-download", "/ideas/autopilot.csv?company=:companyId", "autopilot:manage"),
  ...resource(
    "admin/ideas/autopilot-batch-download",
    "/ideas/autopilot/batches/:batchId/results.csv",
    "autopilot:manage",
  ),
  ...resource("admin/ideas/download", "/ideas.csv?company=:companyId", "idea:manage"),
  ...page("admin/categories/list", "/categories", "category:manage", "category:manage"),
  ...page("admin/categories/add", "/categories/add/:companyId", "category:manage", "category:manage"),
  ...page("admin/categories/edit", "/categories/:categoryId/edit", "category:manage", "category:manage"),
  ...resource("admin/categories/download", "/categories.csv?company=:companyId", "category:manage"),
  ...page("admin/subcategories/list", "/subcategories", "category:manage", "category:manage"),
  ...page("admin/subcategories/add", "/subcategories/add/:companyId", "category:manage", "category:manage"),
  ...page("admin/subcategories/edit", "/subcategories/:subcategoryId/edit", "category:manage", "category:manage"),
  ...resource("admin/subcategories/download", "/subcategories.csv?company=:companyId", "category:manage"),
  ...page("admin/groups/list", "/groups", "group:view"),
  ...page("admin/groups/create", "/groups/:companyId/create-group", "group:edit", "group:edit"),
  ...page("admin/groups/edit", "/groups/:groupId/edit", "group:edit", "group:edit"),
  ...page("admin/groups/assign-locations", "/groups/assign-locations/:groupId", "group:edit", "group:edit"),
  ...page("admin/groups/assign-users", "/groups/assign-users/:groupId", "group:edit", "group:edit"),
  ...page("admin/groups/transfer-groups", "/groups/transfer-groups?company=:companyId", "group:edit", "group:edit"),
  ...resource("admin/groups/download", "/groups.csv?company=:companyId", "group:view"),
  ...page("admin/transfer-location/list", "/transfer-location", "transfer:prepare"),
  ...page(
    "admin/transfer-location/prepare",
    "/transfer-location/prepare?company=:companyId",
    "transfer:prepare",
    "transfer:prepare",
  ),
  ...page("admin/transfer-location/transfer", "/transfer-location/:transferId", "transfer:prepare", "transfer:prepare"),
  ...page(
    "admin/transfer-location/edit",
    "/transfer-location/:transferId/edit",
    "transfer:prepare",
    "transfer:prepare",
  ),
  ...resource("admin/transfer-location/download", "/transfer-location.csv?company=:companyId", "transfer:prepare"),
  ...page("admin/organizations/merge-networks", "/organizations/merge-networks", "merge:prepare", "merge:decide"),
  ...page("admin/organizations/merge", "/organizations/merge-networks/:mergeId", "merge:prepare"),
  ...page("admin/company/edit", "/company/:companyId/edit", "company:edit", "company:edit"),
  ...page("admin/company/terms/terms", "/company/:companyId/terms-and-conditions", "terms:view", "terms:draft"),
  ...page(
    "admin/company/terms/version",
    "/company/:companyId/terms-and-conditions/versions/:number",
    "terms:view",
    "terms:draft",
  ),
  ...page("admin/company/terms/acceptances", "/company/:companyId/terms-and-conditions/acceptances", "terms:view"),
  ...page("admin/company/checklist/list", "/company/:companyId/checklist", "checklist:review"),
  ...resource("admin/company/checklist/download", "/company/:companyId/checklist.csv", "checklist:review"),
  ...page("admin/company/events/list", "/company/:companyId/events", "settings:view", "settings:edit"),
  ...page("admin/company/events/create", "/company/:companyId/events/create", "settings:edit", "settings:edit"),
  ...page("admin/company/events/edit", "/company/:companyId/events/:eventId/edit", "settings:edit", "settings:edit"),
  ...resource("admin/company/events/download", "/company/:companyId/events.csv", "settings:view"),
  ...page("admin/company/channels/list", "/company/:companyId/channels", "settings:view", "settings:edit"),
  ...page("admin/company/channels/create", "/company/:companyId/channels/create", "settings:edit", "settings:edit"),
  ...page(
    "admin/company/channels/edit",
    "/company/:companyId/channels/:channelId/edit",
    "settings:edit",
    "settings:edit",
  ),
  ...resource("admin/company/channels/download", "/company/:companyId/channels.csv", "settings:view"),
  ...page(
    "admin/company/channel-options/list",
    "/company/:companyId/edit/channel-options",
    "settings:view",
    "settings:edit",
  ),
  ...page(
    "admin/company/channel-options/create",
    "/company/:companyId/edit/channel-options/create",
    "settings:edit",
    "settings:edit",
  ),
  ...page(
    "admin/company/channel-options/edit",
    "/company/:companyId/edit/channel-options/:optionId/edit",
    "settings:edit",
    "settings:edit",
  ),
  ...resource(
    "admin/company/channel-options/download",
    "/company/:companyId/edit/channel-options.csv",
    "settings:view",
  ),
  ...page("admin/company/objectives/list", "/company/:companyId/edit/objectives", "settings:view", "settings:edit"),
  ...page(
    "admin/company/objectives/create",
    "/company/:companyId/edit/objectives/create",
    "settings:edit",
    "settings:edit",
  ),
  ...page(
    "admin/company/objectives/edit",
    "/company/:companyId/edit/objectives/:objectiveId/edit",
    "settings:edit",
    "settings:edit",
  ),
  ...resource("admin/company/objectives/download", "/company/:companyId/edit/objectives.csv", "settings:view"),
  ...page("admin/company/metric-types/list", "/company/:companyId/metric-types", "settings:view", "settings:edit"),
  ...page(
    "admin/company/metric-types/create",
    "/company/:companyId/metric-types/create",
    "settings:edit",
    "settings:edit",
  ),
  ...page(
    "admin/company/metric-types/edit",
    "/company/:companyId/metric-types/:metricTypeId/edit",
    "settings:edit",
    "settings:edit",
  ),
  ...resource("admin/company/metric-types/download", "/company/:companyId/metric-types.csv", "settings:view"),
  ...page(
    "admin/company/event-categories/list",
    "/company/:companyId/custom-event-categories",
    "settings:view",
    "settings:edit",
  ),
  ...page(
    "admin/company/event-categories/create",
    "/company/:companyId/custom-event-categories/create",
    "settings:edit",
    "settings:edit",
  ),
  ...page(
    "admin/company/event-categories/edit",
    "/company/:companyId/custom-event-categories/:categoryId/edit",
    "settings:edit",
    "settings:edit",
  ),
  ...resource(
    "admin/company/event-categories/download",
    "/company/:companyId/custom-event-categories.csv",
    "settings:view",
  ),
  ...page("admin/company/geographies/list", "/company/:companyId/edit/geographies", "settings:view"),
  ...page(
    "admin/company/geographies/create",
    "/company/:companyId/edit/geographies/create",
    "settings:edit",
    "settings:edit",
  ),
  ...page(
    "admin/company/geographies/edit",
    "/company/:companyId/edit/geographies/:geographyId/edit",
    "settings:edit",
    "settings:edit",
  ),
  ...resource("admin/company/geographies/download", "/company/:companyId/edit/geographies.csv", "settings:view"),
  ...page("admin/company/document", "/company/:companyId/edit/:type", "settings:view", "settings:view"),
  ...page("admin/company/aliases", "/company/:companyId/edit/aliases", "settings:view", "settings:edit"),
  ...page("admin/company/texts/list", "/company/:companyId/manage-text", "settings:view"),
  ...page("admin/company/texts/edit", "/company/:companyId/manage-text/:textId/edit", "settings:view", "settings:edit"),
  ...resource("admin/company/texts/download", "/company/:companyId/manage-text.csv", "settings:view"),
  ...page("admin/company/colors/list", "/company/:companyId/colors", "settings:view"),
  ...page("admin/company/colors/edit", "/company/:companyId/colors/:colorId/edit", "settings:view", "settings:edit"),
  ...page("admin/company/users/list", "/company/:companyId/users", "user:view", "user:edit"),
  ...page("admin/company/users/edit", "/company/:companyId/users/:userId/edit", "user:edit", "user:edit"),
  ...page("admin/company/networks/list", "/company/:companyId/networks", "network:view"),
  ...page("admin/company/networks/create", "/company/:companyId/networks/create", "network:decide", "network:decide"),
  ...page(
    "admin/company/networks/edit",
    "/company/:companyId/networks/:networkId/edit",
    "network:edit",
    "network:edit",
  ),
  ...resource("admin/company/networks/download", "/company/:companyId/networks.csv", "network:view"),
  ...page("admin/company/users/locations", "/company/:companyId/users/:userId/locations", "user:view"),
  ...resource("admin/company/users/locations-download", "/company/:companyId/users/:userId/locations.csv", "user:view"),
  ...page("admin/company/imports/upload", "/company/:companyId/import/users", "user:edit", "user:edit"),
  ...page("admin/company/imports/review", "/company/:companyId/imports/:importId", "user:edit", "user:edit"),
  ...resource("admin/company/imports/example", "/company/:companyId/import/users/example.csv", "user:edit"),
  ...resource("admin/company/imports/errors", "/company/:companyId/imports/:importId/errors.csv", "user:edit"),
  ...resource("admin/company/users/download", "/company/:companyId/users.csv", "user:view"),
  ...resource("admin/company/networks/options", "/company/:companyId/network-options", "user:edit"),
  ...resource(
    "admin/company/terms/version-pdf",
    "/company/:companyId/terms-and-conditions/versions/:number/terms.pdf",
    "terms:view",
  ),
  ...resource(
    "admin/company/terms/acceptances-download",
    "/company/:companyId/terms-and-conditions/acceptances.csv",
    "terms:view",
  ),
  ...resource("admin/companies/download", "/companies.csv", "company:view"),

  ...call("api/users/current-user", "/api/users/current-user", "session"),
  ...call("api/users/signout", "/api/users/signout", "session"),
  ...call("api/users/accept-terms-and-conditions", "/api/users/accept-terms-and-conditions", "session"),
  ...call("api/users/update-theme", "/api/users/update-theme", "accepted"),
  ...call("api/analytics/create-event", "/api/analytics/create-event", "accepted"),
  ...call("api/sso/authenticate", "/api/sso/authenticate", "dashboard:view"),
  ...resource("api/calendar/feed", "/api/calendar/no-such-token.ics", "anyone", "anyone"),
  ...resource("api/files/file", "/api/files/:key", "accepted", "anyone"),
  ...resource("api/unknown", "/api/no-such-call", "anyone", "anyone"),

  ...resource("maps/us-outline", "/maps/us-outline.svg", "anyone"),
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
