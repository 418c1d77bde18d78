import { route } from "@remix-run/route-config";

/** What people are told: the pages that customers and advisors share, */
export const noticePages = [
  route("notifications", "routes/both/notifications/list.tsx"),
  route("notifications/preferences", "routes/both/notifications/preferences.tsx"),
];

/** and what has no frame. */
export const noticeFiles = [
  route("notifications.csv", "routes/both/notifications/download.ts"),
  route("notifications/:notificationId/open", "routes/both/notifications/open.ts"),
  route("views", "routes/both/views.ts"),
  route("unsubscribe/:token", "routes/public/unsubscribe.tsx"),
];

/** What advisors announce to a company, below its address, */
export const announcementPages = [
  route("announcements", "routes/admin/company/announcements/list.tsx"),
  route("announcements/create", "routes/admin/company/announcements/create.tsx"),
  route("announcements/:announcementId/edit", "routes/admin/company/announcements/edit.tsx"),
];

/** and who has read it. */
export const announcementFiles = [
  route("announcements.csv", "routes/admin/company/announcements/download.ts"),
  route("announcements/:announcementId/readers.csv", "routes/admin/company/announcements/readers.ts"),
];
