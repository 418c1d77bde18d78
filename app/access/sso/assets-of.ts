import type { CompanyOfMember } from "#app/access/session/session.server.ts";
import type { Membership } from "#app/platform/identity/memberships.server.ts";
import { senderOf } from "#app/platform/analytics/event-sender.ts";
import type { Assets } from "./ui/assets-opener.tsx";

interface Viewer {
  firstName: string;
  lastName: string;
  company: CompanyOfMember;
  network: Membership | null;
}

/** What the menu's Marketing Assets needs in the browser; null where the company has none. */
export function assetsOf(viewer: Viewer): Assets | null {
  const { dam, ssoEnabled } = viewer.company;
  return dam ? { dam, ssoEnabled, sender: senderOf(viewer) } : null;
}
