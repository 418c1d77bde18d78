import type { Reach } from "./reach.server.ts";
import type { Role } from "./roles.ts";

/** Who does something, from where. A member or an advisor is one; `system` is the server itself. */
export interface Actor {
  userId: number | null;
  role: Role | null;
  companyId: number | null;
  /** The advisor who looks at this person's pages and is the one who does it. */
  viewedBy?: { userId: number; role: Role } | null;
  origin: { requestId: string; address: string };
}

export const system: Actor = { userId: null, role: null, companyId: null, origin: { requestId: "", address: "" } };

/** Somebody signed in who changes records, with what they may see. */
export interface Editor extends Actor {
  userId: number;
  role: Role;
  reach: Reach;
}
