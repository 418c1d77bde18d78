import type { AccessScope } from "./access-scope.server.ts";
import type { Role } from "./roles.ts";
import type { AbsentAdvisor } from "./stand-ins.ts";

/** User or advisor who acts, and the request's origin; `systemActor` is the server itself. */
export interface AuditActor {
  userId: number | null;
  role: Role | null;
  companyId: number | null;
  /** Advisor who is viewing this user's pages and really acts. */
  viewedBy?: { userId: number; role: Role } | null;
  origin: { requestId: string; address: string };
}

export const systemActor: AuditActor = {
  userId: null,
  role: null,
  companyId: null,
  origin: { requestId: "", address: "" },
};

/** Signed-in user who changes records, with the user's access scope. */
export interface Actor extends AuditActor {
  userId: number;
  role: Role;
  access: AccessScope;
  /** Advisors who are away and in whose place this one decides. */
  standsInFor?: readonly AbsentAdvisor[];
}
