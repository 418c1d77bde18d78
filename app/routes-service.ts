import { prefix, route } from "@remix-run/route-config";

/** Routes for programs: the calls of older clients, map tiles, health checks, and reports from outside. */
export const serviceRoutes = [
  ...prefix("api", [
    route("users/current-user", "routes/api/users/current-user.ts"),
    route("users/signout", "routes/api/users/signout.ts"),
    route("users/accept-terms-and-conditions", "routes/api/users/accept-terms-and-conditions.ts"),
    route("users/update-theme", "routes/api/users/update-theme.ts"),
    route("analytics/create-event", "routes/api/analytics/create-event.ts"),
    route("sso/authenticate", "routes/api/sso/authenticate.ts"),
    route("calendar/:file", "routes/api/calendar/feed.ts"),
    route("files/:key", "routes/api/files/file.ts"),
    route("social-media/:token/:key", "routes/api/social-media/media.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),

  route("maps/us-outline.svg", "routes/maps/us-outline.ts"),
  route("maps/counties/:tile", "routes/maps/county-tile.ts"),
  route("healthz", "routes/health/healthz.ts"),
  route("readyz", "routes/health/readyz.ts"),
  route("csp-report", "routes/csp-report.ts"),
  route("stripe-events", "routes/stripe-events.ts"),
  route("error-reports", "routes/error-reports.ts"),
  route("dev/components", "routes/dev/components.tsx"),
];
