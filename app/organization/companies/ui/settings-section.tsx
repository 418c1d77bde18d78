import type { ReactNode } from "react";
import { FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import styles from "./company-forms.module.css";

/** A matter of a company's settings: what it is about beside its fields, and below them what needs the whole width. */
export function SettingsSection({
  title,
  text,
  wide,
  children,
}: {
  title: string;
  text?: ReactNode;
  wide?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card>
      <div className={styles.section}>
        <div>
          <h2>{title}</h2>
          {text && <p className={styles.soft}>{text}</p>}
        </div>
        <FieldStack>{children}</FieldStack>
      </div>
      {wide && <div className={styles.wide}>{wide}</div>}
    </Card>
  );
}
