import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { paths } from "#app/paths.ts";
import { brandVariables } from "#app/platform/brand/brand.ts";
import { may } from "#app/platform/identity/permissions.ts";
import type { MenuEntry } from "#app/ui/shell/menu.ts";
import type { Words } from "#app/ui/words.ts";
import type { Person } from "./guards.server.ts";
import { extendSession, sessionEnd } from "#app/access/session/session.server.ts";
import { supportChatOf } from "./support-chat.server.ts";

/** What the frame around every page shows, and what its pages call things. */
export async function frameOf(db: Db, call: Call, person: Person, words: Words, menu: MenuEntry[], now: Date) {
  const { firstName, lastName, email, company } = person;
  // Customers see their own company; advisors the one that the page is about.
  const shown = company ?? person.companyOfPage;
  return {
    person: { firstName, lastName, email },
    unread: person.unread,
    company: shown && { name: shown.name, logoUrl: shown.logoKey && paths.file(shown.logoKey) },
    menu,
    words,
    brand: company ? brandVariables(company.colors) : {},
    productName: env.PRODUCT_NAME,
    themeMode: person.theme,
    sessionExpiresAt: await sessionExpiry(db, call, person, now),
    chat: supportChatOf(person),
    viewing: viewingOf(person, now),
    savedViews: person.savedViews,
    mayShareViews: may(person, "views:share"),
  };
}

/** What the banner tells while an advisor looks at somebody's pages. */
function viewingOf({ firstName, lastName, viewedBy }: Person, now: Date) {
  if (!viewedBy) return null;
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(viewedBy.until) - now.getTime()) / 1_000));
  return { name: `${firstName} ${lastName}`.trim(), secondsLeft };
}

/** When the browser signs out, in ISO 8601. Loading a document counts as a current-user fetch and extends the session. */
export async function sessionExpiry(db: Db, call: Call, person: Person, now: Date): Promise<string> {
  const isDocument = call.request.headers.get("Accept")?.includes("text/html") ?? false;
  const expires = isDocument ? await extendSession(db, person, now) : sessionEnd(person);
  return expires.toISOString();
}

export function helpCenter(): string {
  return env.HELP_CENTER_URL ?? paths.helpCenter();
}
