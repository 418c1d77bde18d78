import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import { allowFormActions } from "#app/http/content-security.server.ts";
import { loadFrame, helpCenter } from "#app/access/guards/frame.server.ts";
import type { Advisor, Member } from "#app/access/guards/guards.server.ts";
import { assetOrigins } from "#app/access/sso/asset-address.ts";
import { toMarketingAssets } from "#app/access/sso/marketing-assets.ts";
import { pageTerms } from "#app/organization/companies/page-company.server.ts";
import { toEventSender } from "#app/platform/analytics/event-sender.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { cardOrigins } from "#app/programs/social-checkout/card-provider.server.ts";
import { termsOf } from "#app/ui/text/terms.ts";
import { adminMenu, userMenu } from "./menu.ts";

/** Build the data of the portal's frame around a user's page, with the data that its menu sends. */
export async function memberFrame(db: Db, call: Call, member: Member, now: Date) {
  allowFormActions(call.context, [...assetOrigins(member.company), ...cardOrigins()]);
  const words = termsOf(member.company.aliases);
  const frame = await loadFrame(db, { call, person: member, words, menu: userMenu(member, helpCenter()), now });
  // Use by an advisor who views as the user must not count as the user's own.
  if (member.viewedBy) return { ...frame, assets: null, sender: null };
  return { ...frame, assets: toMarketingAssets(member), sender: toEventSender(member) };
}

/** Build the data of the back office's frame around an advisor's page. */
export async function advisorFrame(db: Db, call: Call, advisor: Advisor, now: Date) {
  const viewer = { canCreateCompany: can(advisor, "company:create"), canPay: can(advisor, "claim:pay") };
  return loadFrame(db, {
    call,
    person: advisor,
    words: pageTerms(advisor),
    menu: adminMenu(viewer, helpCenter()),
    now,
  });
}
