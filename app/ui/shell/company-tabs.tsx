import { Disclosure } from "#app/ui/page/disclosure.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import styles from "#app/ui/page/tabs.module.css";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import { type CompanyPage, type CompanyPageName, companyPages, sharedTabs } from "./company-pages.ts";

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
        <div className={`${styles.tabs} ${styles.wraps}`}>
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
