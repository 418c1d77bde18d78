import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiHandler } from "#app/http/api-handler.server.ts";
import { apiSuccess } from "#app/http/envelope.server.ts";
import { requireCurrentUser } from "#app/access/guards/guards.server.ts";
import { findMemberships } from "#app/platform/identity/memberships.server.ts";
import { extendSession } from "#app/access/session/session.server.ts";
import { supportChatOf } from "#app/access/guards/support-chat.server.ts";
import { toUserApi } from "#app/access/session/user-api.ts";
import { findCurrentTerms } from "#app/access/terms/current-terms.server.ts";

export const action = apiHandler(async (call) => {
  const user = await requireCurrentUser(call);
  const sessionExpiresAt = await extendSession(db, user, now());
  const terms = user.companyId === null ? null : await findCurrentTerms(db, user.companyId);
  const companyTerms = terms && terms.number > 0 ? terms.html : null;
  const { first: memberships } = await findMemberships(db, user);
  const intercomHmac = supportChatOf(user).hmac;
  return apiSuccess(toUserApi(user, { memberships, companyTerms, intercomHmac, sessionExpiresAt }));
});

export const loader = action;
