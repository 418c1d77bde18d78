import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { findMemberships, type Membership } from "#app/platform/identity/memberships.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { isSsoEndpointOf } from "./asset-address.ts";
import { type AssetTarget, ssoFailed, targetQuery } from "./asset-target.ts";

const TOKEN_SECONDS = 60;

type Outcome = { started: true; redirectUrl: string } | { started: false; problem: typeof ssoFailed };

/**
 * Sign a user in to their company's marketing assets. The endpoint gets a token (JWT, HS256) that is valid for one
 * minute, for that endpoint only and, by its `jti`, once. Refused when the company has no SSO or its endpoint does not
 * belong to its assets system. The endpoint is never fetched.
 */
export async function startSso(
  db: Db,
  { member, target, issuer, now }: { member: Member; target: AssetTarget; issuer: URL; now: Date },
): Promise<Outcome> {
  const company = await db
    .selectFrom("companies")
    .select(["dam", "ssoEnabled", "ssoEndpoint", "ssoSecret"])
    .where("id", "=", member.companyId)
    .executeTakeFirst();
  const { ssoEndpoint: endpoint, ssoSecret: secret, dam } = company ?? {};
  if (!company?.ssoEnabled || !endpoint || !secret || !dam || !isSsoEndpointOf(endpoint, dam)) {
    return { started: false, problem: ssoFailed };
  }

  const url = new URL(endpoint);
  const { first: networks } = await findMemberships(db, member);
  const tokenId = randomUUID();
  url.hash = "";
  for (const [name, value] of Object.entries(targetQuery(target))) url.searchParams.set(name, value);
  const tokenOptions = { tokenId, secret, issuer, audience: url.origin, now, networks };
  url.searchParams.set("token", await signSsoToken(member, target, tokenOptions));
  await writeAudit(db, member, {
    action: "sso.start",
    object: { type: "company", id: member.companyId },
    after: { tokenId, audience: url.origin, ...targetQuery(target) },
  });
  return { started: true, redirectUrl: url.href };
}

interface TokenOptions {
  tokenId: string;
  secret: string;
  issuer: URL;
  audience: string;
  now: Date;
  networks: Membership[];
}

function signSsoToken(
  member: Member,
  target: AssetTarget,
  { tokenId, secret, issuer, audience, now, networks }: TokenOptions,
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
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(new TextEncoder().encode(secret));
}
