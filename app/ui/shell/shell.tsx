import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { InsideMain } from "#app/ui/page/full-page.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { FlashBanner } from "#app/ui/page/notices.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { SessionClock } from "#app/ui/browser/session-clock.tsx";
import { OfflineClient } from "#app/ui/offline/offline-client.tsx";
import { AccountMenu, type AccountUser } from "./account-menu.tsx";
import { ShellCompanyLogo, type CompanyBrand } from "./company-logo.tsx";
import { MenuContext } from "./menu-context.ts";
import type { MenuItem } from "./menu.ts";
import { ProductLogo } from "./product-logo.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import styles from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { useDrawer } from "./use-drawer.ts";
import { type ViewAsState, ViewingBanner } from "./viewing-banner.tsx";

const SIDEBAR_ID = "sidebar";

/** Frame around every page of a signed-in user: header, sidebar, content, session clock. */
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
  menu: readonly MenuItem[];
  person: AccountUser & { userId: number };
  unread: number;
  company: CompanyBrand | null;
  productName: string;
  /** Instant in ISO 8601. */
  sessionExpiresAt: string;
  viewing: ViewAsState | null;
  /** False for maps and other full-bleed pages, which have no padding. */
  padded?: boolean;
  children: ReactNode;
}) {
  const drawer = useDrawer(SIDEBAR_ID);
  const home = tree === "admin" ? paths.companies() : paths.dashboard();
  return (
    <MenuContext.Provider value={menu}>
      <header ref={drawer.header} className={styles.header} data-print="hide">
        <a href="#main" className={styles.skip}>
          Skip to content
        </a>
        <a href={`#${SIDEBAR_ID}`} className={styles.burger} data-without-script="" aria-label="Open menu">
          <Icon name="menu" size={24} />
        </a>
        <button
          type="button"
          ref={drawer.opener}
          className={styles.burger}
          data-needs-script=""
          aria-label="Open menu"
          aria-controls={SIDEBAR_ID}
          aria-expanded={drawer.isOpen}
          onClick={drawer.open}
        >
          <Icon name="menu" size={24} />
        </button>
        <a href={home} className={styles.home} aria-label={`${productName} home`}>
          <ProductLogo name={productName} />
        </a>
        {company && (
          <div className={styles.company}>
            <ShellCompanyLogo company={company} />
          </div>
        )}
        <SearchBox tree={tree} owner={person.email} />
        <NotificationBell unread={unread} />
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
      <OfflineClient userId={person.userId} expiresAt={sessionExpiresAt} isViewing={viewing !== null} />
    </MenuContext.Provider>
  );
}
