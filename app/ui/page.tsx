import type { ReactNode } from "react";
import { ButtonLink } from "./buttons.tsx";
import styles from "./page.module.css";
import { useSay } from "./say.tsx";

export interface Crumb {
  label: string;
  to: string;
}

/** A page: the way to it, its one h1, its purpose in a sentence, its one primary action, its content. */
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
  const say = useSay();
  return (
    <div className={width === "form" ? `stack loose ${styles.form}` : "stack loose"}>
      <header>
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        <div className={styles.head}>
          <div className={styles.title}>
            <h1>{say(title)}</h1>
            {purpose && <p className={styles.purpose}>{say(purpose)}</p>}
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
  const say = useSay();
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs} data-print="hide">
      <ol className="bare">
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <a href={crumb.to}>{say(crumb.label)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** An action of a page where it is a link. */
export function PageLink({ to, children, primary = false }: { to: string; children: ReactNode; primary?: boolean }) {
  return (
    <ButtonLink to={to} look={primary ? "primary" : "secondary"}>
      {children}
    </ButtonLink>
  );
}

/** A surface for one matter; `flush` drops the padding for a table. */
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
  const say = useSay();
  return (
    <section className={flush ? `${styles.card} ${styles.flush}` : styles.card}>
      {(title || action) && (
        <div className={styles.cardHead}>
          {title && <h2>{say(title)}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

/** Terms and values, in one or two columns. */
export function Facts({
  facts,
  columns = 1,
}: {
  facts: readonly { term: string; value: ReactNode }[];
  columns?: 1 | 2;
}) {
  const say = useSay();
  return (
    <dl className={styles.facts} data-columns={columns}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{say(term)}</dt>
          <dd>{say(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a page under its own h2. */
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
  const say = useSay();
  return (
    <section className="stack">
      <div className={styles.head}>
        <div className={styles.title}>
          <h2>{say(title)}</h2>
          {text && <p className={styles.sectionText}>{say(text)}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
