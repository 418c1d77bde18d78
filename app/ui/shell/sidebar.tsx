import { useLocation } from "@remix-run/react";
import { Icon, Outline } from "#app/ui/content/icon.tsx";
import { ThemeToggle } from "#app/ui/theme/theme-mode.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { ShellCompanyLogo, type CompanyBrand } from "./company-logo.tsx";
import { menuIconPaths } from "./menu-icon-paths.ts";
import { currentMenuItem, type MenuItem } from "./menu.ts";
import styles from "./sidebar.module.css";
import type { Drawer } from "./use-drawer.ts";

/** Left menu: next to the content on wide screens, a drawer on narrow ones, which `:target` opens without script. */
export function Sidebar({
  id,
  label,
  menu,
  company,
  drawer,
}: {
  id: string;
  label: string;
  menu: readonly MenuItem[];
  company: CompanyBrand | null;
  drawer: Drawer;
}) {
  const current = currentMenuItem(menu, useLocation().pathname);
  return (
    <>
      <nav
        id={id}
        aria-label={label}
        className={styles.sidebar}
        data-open={drawer.isOpen || undefined}
        data-print="hide"
      >
        <div className={styles.top}>
          {company ? <ShellCompanyLogo company={company} /> : <span>{label}</span>}
          <a href="#main" className={styles.close} data-without-script="" aria-label="Close menu">
            <Icon name="close" />
          </a>
          <button
            type="button"
            className={styles.close}
            data-needs-script=""
            data-first=""
            aria-label="Close menu"
            onClick={drawer.close}
          >
            <Icon name="close" />
          </button>
        </div>
        <ul className={styles.entries}>
          {menu.map((entry) => (
            <li key={entry.label}>
              {entry.children ? (
                <Group entry={entry} current={current} />
              ) : (
                <Entry entry={entry} isCurrent={entry === current} />
              )}
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <ThemeToggle />
        </div>
      </nav>
      <a href="#main" className={styles.backdrop} data-without-script="" tabIndex={-1}>
        <span className="visually-hidden">Close menu</span>
      </a>
      <div
        className={styles.backdrop}
        data-needs-script=""
        data-open={drawer.isOpen || undefined}
        onClick={drawer.close}
        aria-hidden="true"
      />
    </>
  );
}

function Group({ entry, current }: { entry: MenuItem; current: MenuItem | null }) {
  const children = entry.children ?? [];
  return (
    <details
      open={children.some((child) => child === current)}
      className={styles.group}
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: "nearest" })}
    >
      <summary className={styles.entry}>
        <EntryIcon name={entry.icon} />
        <span>
          <T>{entry.label}</T>
        </span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul>
        {children.map((child) => (
          <li key={child.label}>
            <Entry entry={child} isCurrent={child === current} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Entry({ entry, isCurrent }: { entry: MenuItem; isCurrent: boolean }) {
  if (entry.post !== undefined) {
    return (
      <form method="post" action={entry.post} target="_blank" rel="noopener">
        <button type="submit" className={styles.entry}>
          <EntryContent entry={entry} opensTab />
        </button>
      </form>
    );
  }
  if (entry.external) {
    return (
      <a href={entry.to} target="_blank" rel="noopener noreferrer" className={styles.entry}>
        <EntryContent entry={entry} opensTab />
      </a>
    );
  }
  return (
    <a href={entry.to} className={styles.entry} aria-current={isCurrent ? "page" : undefined}>
      <EntryContent entry={entry} />
    </a>
  );
}

function EntryContent({ entry, opensTab = false }: { entry: MenuItem; opensTab?: boolean }) {
  return (
    <>
      <EntryIcon name={entry.icon} />
      <span>
        <T>{entry.label}</T>
        {opensTab && <span className="visually-hidden"> (opens in a new tab)</span>}
      </span>
      {opensTab && <Icon name="external" size={16} />}
    </>
  );
}

function EntryIcon({ name }: { name: string | undefined }) {
  const path = name && menuIconPaths[name];
  return path ? <Outline path={path} size={20} /> : null;
}
