import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import { allowFormActions } from "#app/http/content-security.server.ts";
import { frameOf, helpCenter } from "#app/access/guards/frame.server.ts";
import type { Advisor, Member } from "#app/access/guards/guards.server.ts";
import { assetOrigins } from "#app/access/sso/asset-address.ts";
import { assetsOf } from "#app/access/sso/assets-of.ts";
import { wordsOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { senderOf } from "#app/platform/analytics/event-sender.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { cardOrigins } from "#app/programs/social-checkout/card-provider.server.ts";
import { wordsOf } from "#app/ui/words.ts";
import { adminMenu, userMenu } from "./menu.ts";

/** The frame of the portal around a customer's page, with what its menu sends. */
export async function memberFrame(db: Db, call: Call, member: Member, now: Date) {
  allowFormActions(call.context, [...assetOrigins(member.company), ...cardOrigins()]);
  const words = wordsOf(member.company.aliases);
  const frame = await frameOf(db, call, member, words, userMenu(member, helpCenter()), now);
  // Nothing that is done while an advisor looks is the member's doing.
  if (member.viewedBy) return { ...frame, assets: null, sender: null };
  return { ...frame, assets: assetsOf(member), sender: senderOf(member) };
}

/** The frame of the back office around an advisor's page. */
export async function advisorFrame(db: Db, call: Call, advisor: Advisor, now: Date) {
  const viewer = { canCreateCompany: may(advisor, "company:create"), canPay: may(advisor, "claim:pay") };
  return frameOf(db, call, advisor, wordsOfPage(advisor), adminMenu(viewer, helpCenter()), now);
}
