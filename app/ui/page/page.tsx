import type { ReactNode } from "react";
import { ButtonLink } from "./buttons.tsx";
import styles from "./page.module.css";
import { useTranslate } from "#app/ui/text/translate.tsx";

export interface Crumb {
  label: string;
  to: string;
}

/** Page: breadcrumb, one h1, its purpose in a sentence, one primary action, its content. */
export function Page({
  title,
  crumbs = [],
  purpose,
  action,
  width = "full",
  children,
}: {
  title: string;
  crumbs?: readonly Crumb[];
  purpose?: ReactNode;
  action?: ReactNode;
  width?: "form" | "full";
  children?: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <div className={width === "form" ? "stack loose narrow" : "stack loose"}>
      <header>
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        <div className={styles.head}>
          <div className={styles.title}>
            <h1>{translate(title)}</h1>
            {purpose && <p className={styles.purpose}>{translate(purpose)}</p>}
          </div>
          {action && (
            <div className={`row ${styles.action}`} data-page-action="">
              {action}
            </div>
          )}
        </div>
      </header>
      {children}
    </div>
  );
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const translate = useTranslate();
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs} data-print="hide">
      <ol className="bare">
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <a href={crumb.to}>{translate(crumb.label)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Link as an action of a page. */
export function PageLink({ to, children, primary = false }: { to: string; children: ReactNode; primary?: boolean }) {
  return (
    <ButtonLink to={to} look={primary ? "primary" : "secondary"}>
      {children}
    </ButtonLink>
  );
}

/** Card for one subject; `flush` removes the padding for a table. */
export function Card({
  title,
  action,
  flush = false,
  children,
}: {
  title?: string;
  action?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <section className={flush ? `${styles.card} ${styles.flush}` : styles.card}>
      {(title || action) && (
        <div className={styles.cardHead}>
          {title && <h2>{translate(title)}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

/** Terms and values in one or two columns. */
export function Facts({
  facts,
  columns = 1,
}: {
  facts: readonly { term: string; value: ReactNode }[];
  columns?: 1 | 2;
}) {
  const translate = useTranslate();
  return (
    <dl className={styles.facts} data-columns={columns}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{translate(term)}</dt>
          <dd>{translate(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Section of a page under its own h2. */
export function Section({
  title,
  text,
  action,
  children,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <section className="stack">
      <div className={styles.head}>
        <div className={styles.title}>
          <h2>{translate(title)}</h2>
          {text && <p className={styles.sectionText}>{translate(text)}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
