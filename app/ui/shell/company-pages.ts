import { paths } from "#app/paths.ts";

interface CompanyPage {
  label: string;
  to: (companyId: number) => string;
}

/** A company's pages in groups, in the order of their side list. */
export const companyPages = {
  Company: {
    settings: { label: "Settings", to: paths.editCompany },
    terms: { label: "Terms and conditions", to: paths.companyTerms },
    copy: { label: "Copy from a company", to: paths.copyCompany },
    workbook: { label: "Fill from a workbook", to: paths.companyWorkbook },
    audit: { label: "Audit", to: paths.companyAudit },
  },
  "People and places": {
    users: { label: "Users", to: paths.companyUsers },
    networks: { label: "{Networks}", to: paths.networks },
    locations: { label: "{Locations}", to: (id) => paths.manageLocations({ company: id }) },
    geographies: { label: "Geographies", to: paths.geographies },
    points: { label: "Nearby places", to: paths.companyPoints },
    demographics: { label: "Demographics", to: paths.demographics },
  },
  Messages: {
    announcements: { label: "Announcements", to: paths.announcements },
    notificationDefaults: { label: "Notification defaults", to: (id) => paths.document(id, "notificationDefaults") },
  },
  Planning: {
    planRules: { label: "{Plan} rules", to: (id) => paths.document(id, "planRules") },
    events: { label: "Events", to: paths.companyEvents },
    checklist: { label: "{Checklist}", to: paths.companyChecklist },
    channels: { label: "Channels", to: paths.channels },
    channelOptions: { label: "Channel options", to: paths.channelOptions },
    objectives: { label: "Objectives", to: paths.objectives },
    metricTypes: { label: "Metric types", to: paths.metricTypes },
    eventCategories: { label: "Event categories", to: paths.eventCategories },
  },
  Money: {
    incentiveRules: { label: "{Incentive} rules", to: (id) => paths.document(id, "incentiveRules") },
    approvalRules: { label: "Approval rules", to: paths.approvalRules },
    giftCardRules: { label: "Gift card rules", to: (id) => paths.document(id, "giftCardRules") },
    freeCoffeeRules: { label: "Free coffee rules", to: (id) => paths.document(id, "freeCoffeeRules") },
  },
  "Studio and social": {
    studioRequestForm: { label: "Studio request form", to: (id) => paths.document(id, "studioRequestForm") },
    studioChecklist: { label: "Studio {checklist}", to: (id) => paths.document(id, "studioChecklist") },
    socialPackages: { label: "Social media packages", to: paths.socialPackages },
    socialOrderForm: { label: "Social media questions", to: (id) => paths.document(id, "socialOrderForm") },
    socialChecklist: { label: "Social media {checklist}", to: (id) => paths.document(id, "socialChecklist") },
  },
  "Look and words": {
    texts: { label: "Wording", to: paths.texts },
    aliases: { label: "Aliases", to: paths.aliases },
    colors: { label: "Colors", to: paths.colors },
  },
} satisfies Record<string, Record<string, CompanyPage>>;

type Groups = typeof companyPages;
export type CompanyPageName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** Groups that stay open, because their pages are needed most. */
const openGroups = ["Company", "People and places"];

/** List a company's pages by group; a group is open when it has the current page, or is needed most. */
export function groupCompanyPages(companyId: number, current: CompanyPageName) {
  return Object.entries(companyPages).map(([label, pages]: [string, Record<string, CompanyPage>]) => ({
    label,
    isOpen: openGroups.includes(label) || Object.hasOwn(pages, current),
    pages: Object.entries(pages).map(([name, page]) => ({
      label: page.label,
      to: page.to(companyId),
      isCurrent: name === current,
    })),
  }));
}

/**
 * List a company's pages with the names of their groups: "People and places: Nearby places". Without a company they
 * lead to the choice of one.
 */
export function listCompanyPages(companyId: number | null): { label: string; to: string }[] {
  return Object.entries(companyPages).flatMap(([group, pages]: [string, Record<string, CompanyPage>]) =>
    Object.values(pages).map(({ label, to }) => ({
      label: `${group}: ${label}`,
      to: companyId === null ? paths.companies() : to(companyId),
    })),
  );
}
