import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import styles from "./company-tabs.module.css";

const tabs = [
  { id: "settings", label: "Settings", to: paths.editCompany },
  { id: "users", label: "Users", to: paths.companyUsers },
  { id: "terms", label: "Terms and conditions", to: paths.companyTerms },
] as const;

/** The way between the pages of one company. It stands first in the page's content. */
export function CompanyTabs({ companyId, current }: { companyId: number; current: (typeof tabs)[number]["id"] }) {
  return (
    <nav aria-label="Company" className={styles.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={tab.to(companyId)}
          className={styles.tab}
          aria-current={tab.id === current ? "page" : undefined}
          prefetch="intent"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
