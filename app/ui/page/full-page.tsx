import { createContext, useContext, type ReactNode } from "react";
import styles from "./full-page.module.css";

/** True inside a frame that already holds the page's main landmark. */
export const InsideMain = createContext(false);

/** Page with a single message: icon, h1, sentences, a link onward. */
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

/** Id for the user to quote when asking for help. */
export function QuotedId({ id }: { id: string }) {
  return (
    <p className={styles.quote} data-quoted-id={id}>
      When you ask for help, include this ID: <code>{id}</code>
    </p>
  );
}
