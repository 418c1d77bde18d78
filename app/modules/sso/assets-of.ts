import { senderOf } from "#app/modules/analytics/event-sender.ts";
import type { Assets } from "./ui/assets-opener.tsx";

/** What the menu's Marketing Assets needs in the browser; null where the company has none. */
export function assetsOf(viewer: Parameters<typeof senderOf>[0]): Assets | null {
  const { dam, ssoEnabled } = viewer.company;
  return dam ? { dam, ssoEnabled, sender: senderOf(viewer) } : null;
}
