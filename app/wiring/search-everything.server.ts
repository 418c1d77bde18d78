import type { Db } from "#db/connect.ts";
import { helpCenter } from "#app/access/guards/frame.server.ts";
import { type Member, type CurrentUser, requireMember } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { pageTerms } from "#app/organization/companies/page-company.server.ts";
import { paths } from "#app/paths.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { type Permission, can, appAreaOf } from "#app/platform/identity/permissions.ts";
import { findRecords, findSimilarRecords } from "#app/platform/search/find-records.server.ts";
import { matchLinks, type SearchLinks } from "#app/platform/search/match-links.server.ts";
import type { SearchGroup, SearchHit } from "#app/ui/search/search-hits.ts";
import { cleanText } from "#app/ui/list/url-filters.ts";
import { listCompanyPages } from "#app/ui/shell/company-pages.ts";
import { termsOf } from "#app/ui/text/terms.ts";
import { helpSections } from "./help-articles.ts";
import { adminMenu, userMenu } from "./menu.ts";
import { listAdvisorActions, listMemberActions } from "./search-actions.ts";
import { commonPages, listMemberPages, menuLinks } from "./search-pages.ts";
import { searchSources } from "./search-sources.server.ts";
import { searchWords } from "./search-words.ts";

type Seeker = Parameters<typeof findRecords>[2];

/** Pages, actions and articles that a user can find besides records, and the help that ends every answer. */
interface Findable {
  links: SearchLinks;
  seeker: Seeker;
  help: SearchHit;
}

/**
 * Run the global search of a URL's `q` for a user or an advisor; a text longer than list searches allow is cut. A text
 * that finds nothing is searched again with typing mistakes. The help is the answer's last line.
 */
export async function runGlobalSearch(db: Db, call: Call, user: CurrentUser) {
  const typed = cleanText(new URL(call.request.url).searchParams.get("q") ?? "");
  const tree = appAreaOf(user);
  const { links, seeker, help } =
    tree === "admin" ? findableByAdvisor(user) : findableByMember(await requireMember(call, "dashboard:view"));
  const groups = await search(db, links, seeker, typed);
  return { typed, groups, help, tree, owner: user.email };
}

/** Search links and records; what only other words for it name comes after records, help last. */
async function search(db: Db, links: SearchLinks, seeker: Seeker, typed: string): Promise<SearchGroup[]> {
  const { byLabel, byWords } = matchLinks(links, typed);
  const found = [...byLabel, ...(await findRecords(db, searchSources, seeker, typed)), ...byWords];
  if (found.length > 0) return found;
  return [...matchLinks(links, typed, true).byLabel, ...(await findSimilarRecords(db, searchSources, seeker, typed))];
}

/** List actions and pages that a user can open, and the scope of the records. */
function findableByMember(member: Member): Findable {
  const center = member.company.helpCenterUrl ?? helpCenter();
  return {
    links: {
      terms: termsOf(member.company.aliases),
      words: searchWords,
      actions: listMemberActions(member),
      pages: [...menuLinks(userMenu(member, center)), ...listMemberPages(member)],
      help: isOwnHelp(center) ? helpSections(false) : [],
    },
    seeker: { ...member, canUse: (permission: Permission) => canUse(member, permission) },
    help: helpLine(center),
  };
}

/** List the same for an advisor, over all of their companies, with the pages of the company they opened last, or of one to choose. */
function findableByAdvisor(advisor: CurrentUser): Findable {
  const canUse = (permission: Permission) => can(advisor, permission);
  const viewer = { canCreateCompany: canUse("company:create"), canPay: canUse("claim:pay") };
  const { companyOfPage: company } = advisor;
  const note = company?.name ?? "Choose a company first";
  const ofCompany = listCompanyPages(company?.id ?? null).map((page) => ({ ...page, note }));
  const center = helpCenter();
  return {
    links: {
      terms: pageTerms(advisor),
      words: searchWords,
      actions: listAdvisorActions(advisor),
      pages: [...menuLinks(adminMenu(viewer, center)), ...commonPages, ...ofCompany],
      help: isOwnHelp(center) ? helpSections(true) : [],
    },
    seeker: { ...advisor, canUse },
    help: helpLine(center),
  };
}

function isOwnHelp(center: string): boolean {
  return center === paths.helpCenter();
}

function helpLine(center: string): SearchHit {
  const note = "Search by number, name, address, page or action.";
  return { title: "Open the Help Center", note, to: center, isOutside: true };
}
