import { paths } from "#app/paths.ts";

export interface CompanyPage {
  label: string;
  to: (companyId: number) => string;
}

/** Pages about the company itself, in the order of their tabs. */
export const companyPages = {
  settings: { label: "Settings", to: paths.editCompany },
  users: { label: "Users", to: paths.companyUsers },
  networks: { label: "{Networks}", to: paths.networks },
  locations: { label: "{Locations}", to: (id) => paths.manageLocations({ company: id }) },
  checklist: { label: "{Checklist}", to: paths.companyChecklist },
  events: { label: "Events", to: paths.companyEvents },
  terms: { label: "Terms and conditions", to: paths.companyTerms },
  audit: { label: "Audit", to: paths.companyAudit },
} satisfies Record<string, CompanyPage>;

/** Pages that share a tab, by the tab's name. */
export const sharedTabs = {
  "Planning setup": {
    channels: { label: "Channels", to: paths.channels },
    channelOptions: { label: "Channel options", to: paths.channelOptions },
    objectives: { label: "Objectives", to: paths.objectives },
    metricTypes: { label: "Metric types", to: paths.metricTypes },
    eventCategories: { label: "Event categories", to: paths.eventCategories },
    geographies: { label: "Geographies", to: paths.geographies },
    socialPackages: { label: "Social media packages", to: paths.socialPackages },
  },
  "Trading areas": {
    points: { label: "Nearby places", to: paths.companyPoints },
    demographics: { label: "Demographics", to: paths.demographics },
  },
  "Words and colors": {
    texts: { label: "Wording", to: paths.texts },
    aliases: { label: "Aliases", to: paths.aliases },
    colors: { label: "Colors", to: paths.colors },
    announcements: { label: "Announcements", to: paths.announcements },
  },
  Rules: {
    planRules: { label: "{Plan} rules", to: (id) => paths.document(id, "planRules") },
    incentiveRules: { label: "{Incentive} rules", to: (id) => paths.document(id, "incentiveRules") },
    approvalRules: { label: "Approval rules", to: paths.approvalRules },
    giftCardRules: { label: "Gift card rules", to: (id) => paths.document(id, "giftCardRules") },
    freeCoffeeRules: { label: "Free coffee rules", to: (id) => paths.document(id, "freeCoffeeRules") },
    socialOrderForm: { label: "Social media questions", to: (id) => paths.document(id, "socialOrderForm") },
    socialChecklist: { label: "Social media {checklist}", to: (id) => paths.document(id, "socialChecklist") },
    studioRequestForm: { label: "Studio request form", to: (id) => paths.document(id, "studioRequestForm") },
    studioChecklist: { label: "Studio {checklist}", to: (id) => paths.document(id, "studioChecklist") },
    notificationDefaults: { label: "Notification defaults", to: (id) => paths.document(id, "notificationDefaults") },
  },
} satisfies Record<string, Record<string, CompanyPage>>;

type SharedTabs = typeof sharedTabs;
export type CompanyPageName =
  keyof typeof companyPages | { [Tab in keyof SharedTabs]: keyof SharedTabs[Tab] }[keyof SharedTabs];

/**
 * List a company's pages, those of a shared tab with its name before their own: "Trading areas: Nearby places". Without
 * a company they lead to the choice of one.
 */
export function listCompanyPages(companyId: number | null): { label: string; to: string }[] {
  const linksOf = (pages: Record<string, CompanyPage>, tab = "") =>
    Object.values(pages).map(({ label, to }) => ({
      label: tab + label,
      to: companyId === null ? paths.companies() : to(companyId),
    }));
  return [
    ...linksOf(companyPages),
    ...Object.entries(sharedTabs).flatMap(([tab, pages]) => linksOf(pages, `${tab}: `)),
  ];
}
