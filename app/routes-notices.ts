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
  route("unsubscribe/:token", "routes/public/unsubscribe.tsx"),
];
