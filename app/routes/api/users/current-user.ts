import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { success } from "#app/http/envelope.server.ts";
import { requirePerson } from "#app/access/guards/guards.server.ts";
import { findMemberships } from "#app/platform/identity/memberships.server.ts";
import { extendSession } from "#app/access/session/session.server.ts";
import { supportChatOf } from "#app/access/guards/support-chat.server.ts";
import { userApi } from "#app/access/session/user-api.ts";
import { findTermsInForce } from "#app/access/terms/terms-in-force.server.ts";

export const action = apiCall(async (call) => {
  const person = await requirePerson(call);
  const sessionExpiresAt = await extendSession(db, person, now());
  const terms = person.companyId === null ? null : await findTermsInForce(db, person.companyId);
  const companyTerms = terms && terms.number > 0 ? terms.html : null;
  const { first: memberships } = await findMemberships(db, person);
  const intercomHmac = supportChatOf(person).hmac;
  return success(userApi(person, { memberships, companyTerms, intercomHmac, sessionExpiresAt }));
});

export const loader = action;
