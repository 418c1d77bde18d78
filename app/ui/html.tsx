import styles from "./html.module.css";

/** How text in HTML looks. */
export const htmlClass = styles.prose;

/**
 * Shows HTML that the server has sanitised when it was saved and again for this answer; never hand it anything else.
 */
export function SafeHtml({ html }: { html: string }) {
  return <div className={htmlClass} dangerouslySetInnerHTML={{ __html: html }} />;
}
