import { route } from "@remix-run/route-config";

/** Pages about notifications that users and advisors share. */
export const notificationPages = [
  route("notifications", "routes/both/notifications/list.tsx"),
  route("notifications/preferences", "routes/both/notifications/preferences.tsx"),
];

/** Routes about notifications without the portal's frame. */
export const notificationRoutes = [
  route("notifications.csv", "routes/both/notifications/download.ts"),
  route("notifications/:notificationId/open", "routes/both/notifications/open.ts"),
  route("offline-session", "routes/both/offline-session.ts"),
  route("views", "routes/both/views.ts"),
  route("unsubscribe/:token", "routes/public/unsubscribe.tsx"),
];

/** Advisors' pages about announcements, below a company's path. */
export const announcementPages = [
  route("announcements", "routes/admin/company/announcements/list.tsx"),
  route("announcements/create", "routes/admin/company/announcements/create.tsx"),
  route("announcements/:announcementId/edit", "routes/admin/company/announcements/edit.tsx"),
];

/** Downloads about announcements, below a company's path. */
export const announcementDownloads = [
  route("announcements.csv", "routes/admin/company/announcements/download.ts"),
  route("announcements/:announcementId/readers.csv", "routes/admin/company/announcements/readers.ts"),
];
