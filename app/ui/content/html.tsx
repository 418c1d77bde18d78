import styles from "./html.module.css";

/** Class for HTML text. */
export const htmlClass = styles.prose;

/** HTML that the server sanitized when it was saved and again for this response; never pass anything else. */
export function SafeHtml({ html }: { html: string }) {
  return <div className={htmlClass} dangerouslySetInnerHTML={{ __html: html }} />;
}
