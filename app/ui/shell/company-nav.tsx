import { Disclosure } from "#app/ui/page/disclosure.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import styles from "./company-nav.module.css";
import { type CompanyPageName, groupCompanyPages } from "./company-pages.ts";

/**
 * One company's pages in groups: a list at the side of the page's content, and one fold on smaller screens or above a
 * map (`isFolded`). First in the page's content.
 */
export function CompanyNav({
  companyId,
  current,
  isFolded = false,
}: {
  companyId: number;
  current: CompanyPageName;
  isFolded?: boolean;
}) {
  const translate = useTranslate();
  const groups = groupCompanyPages(companyId, current);
  const name = groups.flatMap(({ pages }) => pages).find((page) => page.isCurrent)?.label;
  return (
    <nav aria-label="Company" className={isFolded ? undefined : styles.nav} data-print="hide">
      {!isFolded && (
        <div className={styles.side}>
          {groups.map(({ label, isOpen, pages }) => (
            <details key={label} open={isOpen} className="fold">
              <summary className={styles.group}>
                {label}
                <Icon name="chevron-down" size={16} />
              </summary>
              <PageLinks pages={pages} className={styles.page} />
            </details>
          ))}
        </div>
      )}
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
          {groups.map(({ label, pages }) => (
            <div key={label}>
              <p className={`note ${styles.heading}`}>{label}</p>
              <PageLinks pages={pages} className="option" />
            </div>
          ))}
        </div>
      </Disclosure>
    </nav>
  );
}

function PageLinks({
  pages,
  className,
}: {
  pages: readonly { label: string; to: string; isCurrent: boolean }[];
  className: string | undefined;
}) {
  return (
    <ul className="bare">
      {pages.map(({ label, to, isCurrent }) => (
        <li key={to}>
          <a href={to} className={className} aria-current={isCurrent ? "page" : undefined}>
            <T>{label}</T>
          </a>
        </li>
      ))}
    </ul>
  );
}
