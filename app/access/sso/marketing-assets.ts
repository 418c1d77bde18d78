import type { MemberCompany } from "#app/access/session/session.server.ts";
import type { Membership } from "#app/platform/identity/memberships.server.ts";
import { toEventSender } from "#app/platform/analytics/event-sender.ts";
import type { MarketingAssets } from "./ui/assets-opener.tsx";

interface Viewer {
  firstName: string;
  lastName: string;
  company: MemberCompany;
  network: Membership | null;
}

/** Return the browser's data of the menu's Marketing Assets; null when the company has none. */
export function toMarketingAssets(viewer: Viewer): MarketingAssets | null {
  const { dam, ssoEnabled } = viewer.company;
  return dam ? { dam, ssoEnabled, sender: toEventSender(viewer) } : null;
}
