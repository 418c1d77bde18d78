import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { InsideMain } from "../full-page.tsx";
import { Icon } from "../icon.tsx";
import { FlashBanner } from "../notices.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { SessionClock } from "../session-clock.tsx";
import { AccountMenu, type Person } from "./account-menu.tsx";
import { CompanyLogo, type CompanyFace } from "./company-logo.tsx";
import { MenuContext } from "./menu-context.ts";
import type { MenuEntry } from "./menu.ts";
import { ProductLogo } from "./product-logo.tsx";
import { Bell } from "./bell.tsx";
import styles from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { useDrawer } from "./use-drawer.ts";
import { type Viewing, ViewingBanner } from "./viewing-banner.tsx";

const SIDEBAR_ID = "sidebar";

/** The frame around every page of a signed-in person: header, sidebar, content, session clock. */
export function Shell({
  tree,
  menu,
  person,
  unread,
  company,
  productName,
  sessionExpiresAt,
  viewing,
  padded = true,
  children,
}: {
  tree: "user" | "admin";
  menu: readonly MenuEntry[];
  person: Person;
  unread: number;
  company: CompanyFace | null;
  productName: string;
  /** An instant in ISO 8601. */
  sessionExpiresAt: string;
  viewing: Viewing | null;
  /** Maps and other full-bleed pages drop the padding. */
  padded?: boolean;
  children: ReactNode;
}) {
  const drawer = useDrawer(SIDEBAR_ID);
  const home = tree === "admin" ? paths.companies() : paths.dashboard();
  return (
    <MenuContext.Provider value={menu}>
      <header ref={drawer.header} className={styles.header} data-print="hide">
        <a href="#main" className={styles.skip}>
          Skip to the content
        </a>
        <a href={`#${SIDEBAR_ID}`} className={styles.burger} data-without-script="" aria-label="Open the menu">
          <Icon name="menu" size={24} />
        </a>
        <button
          type="button"
          ref={drawer.opener}
          className={styles.burger}
          data-needs-script=""
          aria-label="Open the menu"
          aria-controls={SIDEBAR_ID}
          aria-expanded={drawer.isOpen}
          onClick={drawer.open}
        >
          <Icon name="menu" size={24} />
        </button>
        <a href={home} className={styles.home} aria-label={`${productName}: start page`}>
          <ProductLogo name={productName} />
        </a>
        {company && (
          <div className={styles.company}>
            <CompanyLogo company={company} />
          </div>
        )}
        <SearchBox tree={tree} owner={person.email} />
        <Bell unread={unread} />
        <AccountMenu person={person} />
      </header>
      <Sidebar
        id={SIDEBAR_ID}
        label={tree === "admin" ? "Advisor Panel" : "Menu"}
        menu={menu}
        company={company}
        drawer={drawer}
      />
      <main
        id="main"
        ref={drawer.main}
        tabIndex={-1}
        className={padded ? styles.main : `${styles.main} ${styles.bleeding}`}
      >
        <FlashBanner />
        <InsideMain.Provider value={true}>{children}</InsideMain.Provider>
      </main>
      {viewing && <ViewingBanner key={viewing.secondsLeft} viewing={viewing} />}
      <SessionClock expiresAt={sessionExpiresAt} loginPath={paths.login()} />
    </MenuContext.Provider>
  );
}
