import { createContext, useContext, type ReactNode } from "react";
import styles from "./full-page.module.css";

/** Whether a frame already stands around the content and holds the page's main landmark. */
export const InsideMain = createContext(false);

/** A page that is one message: icon, h1, sentences, a way on. */
export function FullPage({
  icon,
  tone = "accent",
  title,
  role,
  children,
}: {
  icon: ReactNode;
  tone?: "accent" | "danger";
  title: string;
  role?: "alert";
  children: ReactNode;
}) {
  const Container = useContext(InsideMain) ? "div" : "main";
  return (
    <Container className={`stack loose ${styles.page}`}>
      <span className={styles.icon} data-tone={tone}>
        {icon}
      </span>
      <div className={`stack ${styles.message}`} role={role}>
        <h1>{title}</h1>
        {children}
      </div>
    </Container>
  );
}

/** What a person may quote when asking for help. */
export function QuotedId({ id }: { id: string }) {
  return (
    <p className={styles.quote} data-quoted-id={id}>
      Quote this id when you ask for help: <code>{id}</code>
    </p>
  );
}
