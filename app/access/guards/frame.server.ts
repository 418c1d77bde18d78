import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { paths } from "#app/paths.ts";
import { brandVariables } from "#app/platform/brand/brand.ts";
import { can } from "#app/platform/identity/permissions.ts";
import type { MenuItem } from "#app/ui/shell/menu.ts";
import type { Terms } from "#app/ui/text/terms.ts";
import { extendSession, sessionEnd } from "#app/access/session/session.server.ts";
import type { CurrentUser } from "./guards.server.ts";
import { supportChatOf } from "./support-chat.server.ts";

/** Load the data of the frame around every page, such as menu, branding and session end, and the company's terms. */
export async function loadFrame(
  db: Db,
  { call, person, words, menu, now }: { call: Call; person: CurrentUser; words: Terms; menu: MenuItem[]; now: Date },
) {
  const { userId, firstName, lastName, email, company } = person;
  // Customers see their own company; advisors see the company of the page.
  const shown = company ?? person.companyOfPage;
  return {
    person: { userId, firstName, lastName, email },
    unread: person.unread,
    company: shown && { name: shown.name, logoUrl: shown.logoKey && paths.file(shown.logoKey) },
    menu,
    words,
    brand: company ? brandVariables(company.colors) : {},
    productName: env.PRODUCT_NAME,
    themeMode: person.theme,
    sessionExpiresAt: await sessionExpiry(db, call, person, now),
    chat: supportChatOf(person),
    viewing: viewingBanner(person, now),
    savedViews: person.savedViews,
    canShareViews: can(person, "views:share"),
  };
}

/** Return the data of the banner shown while an advisor views a customer's pages; null otherwise. */
function viewingBanner({ firstName, lastName, viewedBy }: CurrentUser, now: Date) {
  if (!viewedBy) return null;
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(viewedBy.until) - now.getTime()) / 1_000));
  return { name: `${firstName} ${lastName}`.trim(), secondsLeft };
}

/**
 * Return the instant at which the browser signs out, in ISO 8601. Loading a document counts as a current-user fetch and
 * extends the session.
 */
export async function sessionExpiry(db: Db, call: Call, user: CurrentUser, now: Date): Promise<string> {
  const isDocument = call.request.headers.get("Accept")?.includes("text/html") ?? false;
  const expires = isDocument ? await extendSession(db, user, now) : sessionEnd(user);
  return expires.toISOString();
}

export function helpCenter(): string {
  return env.HELP_CENTER_URL ?? paths.helpCenter();
}
