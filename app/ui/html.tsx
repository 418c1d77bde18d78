import styles from "./html.module.css";

/**
 * Shows HTML that the server has sanitised when it was saved and again for this answer; never hand it anything else.
 */
export function SafeHtml({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
