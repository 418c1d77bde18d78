import type { Db } from "#db/connect.ts";
import { helpCenter } from "#app/access/guards/frame.server.ts";
import { type Member, type Person, requireMember } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { wordsOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { type Permission, may, treeOf } from "#app/platform/identity/permissions.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { findRecords } from "#app/platform/search/find-records.server.ts";
import { saysWords } from "#app/platform/search/search-rules.server.ts";
import type { FoundGroup } from "#app/ui/search/found.ts";
import { cleanText } from "#app/ui/list-filters.ts";
import { type Words, say, wordsOf } from "#app/ui/words.ts";
import { adminMenu, userMenu } from "./menu.ts";
import { actionsOfAdvisors, actionsOfMembers } from "./search-actions.ts";
import { linksOf } from "./search-pages.ts";
import { searchSources } from "./search-sources.server.ts";

/** What the search of an address finds for somebody; a longer text than a list takes is cut. */
export async function answerSearch(db: Db, call: Call, person: Person) {
  const typed = cleanText(new URL(call.request.url).searchParams.get("q") ?? "");
  const tree = treeOf(person);
  const groups =
    tree === "admin"
      ? await searchAsAdvisor(db, person, typed)
      : await searchAsMember(db, await requireMember(call, "dashboard:view"), typed);
  return { typed, groups, tree, owner: person.email };
}

/** Everything that a customer finds: what they may do and open, and the records within their reach. */
async function searchAsMember(db: Db, member: Member, typed: string): Promise<FoundGroup[]> {
  const pages = linksOf(userMenu(member, helpCenter()));
  const ways = waysLike(typed, wordsOf(member.company.aliases), actionsOfMembers(member), pages);
  const seeker = { ...member, mayUse: (permission: Permission) => mayUse(member, permission) };
  return [...ways, ...(await findRecords(db, searchSources, seeker, typed))];
}

/** The same for an advisor, over all of their companies. */
async function searchAsAdvisor(db: Db, advisor: Person, typed: string): Promise<FoundGroup[]> {
  const can = (permission: Permission) => may(advisor, permission);
  const viewer = { canCreateCompany: can("company:create"), canPay: can("claim:pay") };
  const pages = linksOf(adminMenu(viewer, helpCenter()));
  const ways = waysLike(typed, wordsOfPage(advisor), actionsOfAdvisors(advisor), pages);
  return [...ways, ...(await findRecords(db, searchSources, { ...advisor, mayUse: can }, typed))];
}

interface Way {
  label: string;
  to: string;
}

function waysLike(typed: string, words: Words, actions: readonly Way[], pages: readonly Way[]): FoundGroup[] {
  const groupOf = (kind: string, label: string, ways: readonly Way[]): FoundGroup[] => {
    const items = ways
      .map(({ label: sentence, to }) => ({ title: say(words, sentence), note: "", to }))
      .filter(({ title }) => saysWords(title, typed));
    return items.length > 0 ? [{ kind, label, items, hasMore: false, lists: [] }] : [];
  };
  return [...groupOf("actions", "Actions", actions), ...groupOf("pages", "Pages", pages)];
}
