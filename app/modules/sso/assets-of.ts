import type { CompanyOfMember, Membership } from "#app/modules/access/session.server.ts";
import type { Assets } from "./ui/assets-opener.tsx";

interface Viewer {
  firstName: string;
  lastName: string;
  company: CompanyOfMember;
  memberships: Membership[];
}

/** What the menu's Marketing Assets needs in the browser; null where the company has none. */
export function assetsOf(viewer: Viewer): Assets | null {
  const { company, memberships } = viewer;
  if (!company.dam) return null;
  const [network] = memberships;
  return {
    dam: company.dam,
    ssoEnabled: company.ssoEnabled,
    sender: {
      companyId: company.id,
      companyName: company.name,
      organizationId: network?.id ?? null,
      organizationName: network?.name ?? null,
      username: `${viewer.firstName} ${viewer.lastName}`,
    },
  };
}
