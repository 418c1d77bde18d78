import type { ReactNode } from "react";
import { InsideMain } from "#app/ui/page/full-page.tsx";
import { FlashBanner } from "#app/ui/page/notices.tsx";
import { ThemeToggle } from "#app/ui/theme/theme-mode.tsx";
import { ProductLogo } from "./product-logo.tsx";
import styles from "./public-shell.module.css";

/** Frame of pages for people who are not signed in: one card under the product's logo. `aside` is below the card. */
export function PublicShell({
  title,
  purpose,
  productName,
  aside,
  wide = false,
  large = false,
  children,
}: {
  title: string;
  purpose?: ReactNode;
  productName: string;
  aside?: ReactNode;
  /** True for wide content, such as terms. */
  wide?: boolean;
  /** True for a large title that greets the user. */
  large?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.ground}>
      <header className={styles.header}>
        <ProductLogo name={productName} />
      </header>
      <main className={styles.main}>
        <FlashBanner />
        <section className={styles.card} data-wide={wide || undefined} data-large={large || undefined}>
          <h1>{title}</h1>
          {purpose && <p className={styles.purpose}>{purpose}</p>}
          <div className={styles.content}>
            <InsideMain.Provider value={true}>{children}</InsideMain.Provider>
          </div>
        </section>
        {aside && <div className={styles.aside}>{aside}</div>}
      </main>
      <footer className={styles.footer}>
        <ThemeToggle remembered={false} />
      </footer>
    </div>
  );
}
