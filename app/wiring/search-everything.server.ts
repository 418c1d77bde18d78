import type { Db } from "#db/connect.ts";
import { helpCenter } from "#app/access/guards/frame.server.ts";
import { type Member, type CurrentUser, requireMember } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { pageTerms } from "#app/organization/companies/page-company.server.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { type Permission, can, appAreaOf } from "#app/platform/identity/permissions.ts";
import { findRecords } from "#app/platform/search/find-records.server.ts";
import { matchesAllWords } from "#app/platform/search/search-rules.server.ts";
import type { SearchGroup } from "#app/ui/search/search-hits.ts";
import { cleanText } from "#app/ui/list/url-filters.ts";
import { listCompanyPages } from "#app/ui/shell/company-pages.ts";
import { type Terms, translate, termsOf } from "#app/ui/text/terms.ts";
import { adminMenu, userMenu } from "./menu.ts";
import { listAdvisorActions, listMemberActions } from "./search-actions.ts";
import { menuLinks } from "./search-pages.ts";
import { searchSources } from "./search-sources.server.ts";

/** Run the global search of a URL's `q` for a user or an advisor; a text longer than list searches allow is cut. */
export async function runGlobalSearch(db: Db, call: Call, user: CurrentUser) {
  const typed = cleanText(new URL(call.request.url).searchParams.get("q") ?? "");
  const tree = appAreaOf(user);
  const groups =
    tree === "admin"
      ? await searchAsAdvisor(db, user, typed)
      : await searchAsMember(db, await requireMember(call, "dashboard:view"), typed);
  return { typed, groups, tree, owner: user.email };
}

/** Find actions and pages that the user can open, and the records in their scope. */
async function searchAsMember(db: Db, member: Member, typed: string): Promise<SearchGroup[]> {
  const pages = menuLinks(userMenu(member, helpCenter()));
  const ways = matchingLinks(typed, termsOf(member.company.aliases), listMemberActions(member), pages);
  const seeker = { ...member, canUse: (permission: Permission) => canUse(member, permission) };
  return [...ways, ...(await findRecords(db, searchSources, seeker, typed))];
}

/** Find the same for an advisor, over all of their companies, and the pages of the company they opened last, or of one to choose. */
async function searchAsAdvisor(db: Db, advisor: CurrentUser, typed: string): Promise<SearchGroup[]> {
  const canUse = (permission: Permission) => can(advisor, permission);
  const viewer = { canCreateCompany: canUse("company:create"), canPay: canUse("claim:pay") };
  const { companyOfPage: company } = advisor;
  const note = company?.name ?? "Choose a company first";
  const ofCompany = listCompanyPages(company?.id ?? null).map((page) => ({ ...page, note }));
  const pages = [...menuLinks(adminMenu(viewer, helpCenter())), ...ofCompany];
  const ways = matchingLinks(typed, pageTerms(advisor), listAdvisorActions(advisor), pages);
  return [...ways, ...(await findRecords(db, searchSources, { ...advisor, canUse }, typed))];
}

interface LabeledLink {
  label: string;
  to: string;
  note?: string;
}

function matchingLinks(
  typed: string,
  terms: Terms,
  actions: readonly LabeledLink[],
  pages: readonly LabeledLink[],
): SearchGroup[] {
  const groupOf = (kind: string, label: string, ways: readonly LabeledLink[]): SearchGroup[] => {
    const items = ways
      .map(({ label: sentence, to, note = "" }) => ({ title: translate(terms, sentence), note, to }))
      .filter(({ title }) => matchesAllWords(title, typed));
    return items.length > 0 ? [{ kind, label, items, hasMore: false, lists: [] }] : [];
  };
  return [...groupOf("actions", "Actions", actions), ...groupOf("pages", "Pages", pages)];
}
