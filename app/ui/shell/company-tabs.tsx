import { paths } from "#app/paths.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { T, useTranslate } from "#app/ui/translate.tsx";
import styles from "./company-tabs.module.css";

interface CompanyPage {
  label: string;
  to: (companyId: number) => string;
}

/** Pages about the company itself, in the order of their tabs. */
const companyPages = {
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
const sharedTabs = {
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

/** Tabs of one company's pages, a fold on a phone; first in the page's content. */
export function CompanyTabs({ companyId, current }: { companyId: number; current: CompanyPageName }) {
  const tabs = linksOf(companyPages, companyId, current);
  const groups = Object.entries(sharedTabs).map(([label, pages]) => ({
    label,
    pages: linksOf(pages, companyId, current),
    isCurrent: Object.hasOwn(pages, current),
  }));
  const translate = useTranslate();
  const name = [...tabs, ...groups.flatMap(({ pages }) => pages)].find((page) => page.isCurrent)?.label;
  return (
    <nav aria-label="Company" data-print="hide">
      <div className={styles.wide}>
        <div className={styles.tabs}>
          {tabs.map((page) => (
            <PageTab key={page.to} page={page} className={styles.tab} />
          ))}
          {groups.map(({ label, pages, isCurrent }) => (
            <a key={label} href={pages[0]?.to} className={styles.tab} aria-current={isCurrent ? "true" : undefined}>
              {label}
            </a>
          ))}
        </div>
        {groups
          .filter(({ isCurrent }) => isCurrent)
          .map(({ label, pages }) => (
            <div key={label} className={styles.pages}>
              {pages.map((page) => (
                <PageTab key={page.to} page={page} className={styles.page} />
              ))}
            </div>
          ))}
      </div>
      <Disclosure
        className={`fold ${styles.fold}`}
        summaryClass={styles.summary}
        summary={
          <>
            <span>{translate(name)}</span>
            <Icon name="chevron-down" size={18} />
          </>
        }
        label={`Company pages, current: ${String(translate(name))}`}
      >
        <div className={`hanging ${styles.panel}`}>
          {tabs.map((page) => (
            <PageTab key={page.to} page={page} className="option" />
          ))}
          {groups.map(({ label, pages }) => (
            <div key={label}>
              <p className={styles.group}>{label}</p>
              {pages.map((page) => (
                <PageTab key={page.to} page={page} className="option" />
              ))}
            </div>
          ))}
        </div>
      </Disclosure>
    </nav>
  );
}

interface PageOfCompany {
  label: string;
  to: string;
  isCurrent: boolean;
}

function linksOf(pages: Record<string, CompanyPage>, companyId: number, current: string): PageOfCompany[] {
  return Object.entries(pages).map(([name, { label, to }]) => ({
    label,
    to: to(companyId),
    isCurrent: name === current,
  }));
}

function PageTab({ page, className }: { page: PageOfCompany; className: string | undefined }) {
  return (
    <a href={page.to} className={className} aria-current={page.isCurrent ? "page" : undefined}>
      <T>{page.label}</T>
    </a>
  );
}
