import type { CompanyOfMember, Membership } from "#app/access/session/session.server.ts";
import { senderOf } from "#app/platform/analytics/event-sender.ts";
import type { Assets } from "./ui/assets-opener.tsx";

interface Viewer {
  firstName: string;
  lastName: string;
  company: CompanyOfMember;
  memberships: Membership[];
}

/** What the menu's Marketing Assets needs in the browser; null where the company has none. */
export function assetsOf(viewer: Viewer): Assets | null {
  const { dam, ssoEnabled } = viewer.company;
  return dam ? { dam, ssoEnabled, sender: senderOf(viewer) } : null;
}
