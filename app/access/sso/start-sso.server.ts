import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { findMemberships, type Membership } from "#app/platform/identity/memberships.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { isEndpointOf } from "./asset-address.ts";
import { type AssetTarget, ssoFailed, targetQuery } from "./asset-target.ts";

const SECONDS = 60;

type Outcome = { started: true; redirectUrl: string } | { started: false; problem: typeof ssoFailed };

/**
 * Signs a member in to their company's marketing assets: the endpoint with a token (JWT, HS256) that is good for one
 * minute, for that endpoint alone and, by its `jti`, once. Refused where the company has no SSO or its endpoint is
 * not of its assets system. The endpoint is never fetched.
 */
export async function startSso(db: Db, member: Member, target: AssetTarget, issuer: URL, now: Date): Promise<Outcome> {
  const company = await db
    .selectFrom("companies")
    .select(["dam", "ssoEnabled", "ssoEndpoint", "ssoSecret"])
    .where("id", "=", member.companyId)
    .executeTakeFirst();
  const { ssoEndpoint: endpoint, ssoSecret: secret, dam } = company ?? {};
  if (!company?.ssoEnabled || !endpoint || !secret || !dam || !isEndpointOf(endpoint, dam)) {
    return { started: false, problem: ssoFailed };
  }

  const url = new URL(endpoint);
  const { first: networks } = await findMemberships(db, member);
  const tokenId = randomUUID();
  url.hash = "";
  for (const [name, value] of Object.entries(targetQuery(target))) url.searchParams.set(name, value);
  const terms = { tokenId, secret, issuer, audience: url.origin, now, networks };
  url.searchParams.set("token", await tokenFor(member, target, terms));
  await writeAudit(db, member, {
    action: "sso.start",
    object: { type: "company", id: member.companyId },
    after: { tokenId, audience: url.origin, ...targetQuery(target) },
  });
  return { started: true, redirectUrl: url.href };
}

interface Terms {
  tokenId: string;
  secret: string;
  issuer: URL;
  audience: string;
  now: Date;
  networks: Membership[];
}

function tokenFor(
  member: Member,
  target: AssetTarget,
  { tokenId, secret, issuer, audience, now, networks }: Terms,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1_000);
  return new SignJWT({
    name: fullName(member),
    email: member.email,
    role: member.role,
    company: { id: member.companyId, name: member.company.name },
    networks: networks.map(({ id, name }) => ({ id, name })),
    target: targetQuery(target),
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(String(member.userId))
    .setIssuer(issuer.origin)
    .setAudience(audience)
    .setJti(tokenId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + SECONDS)
    .sign(new TextEncoder().encode(secret));
}
