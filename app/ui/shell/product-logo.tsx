import styles from "./logos.module.css";
import { WORDMARK } from "./wordmark.ts";

const OWN_NAME = "Mainstreet";

/** Product's logo, 200 px wide (specification, section 9); another product name is set next to the mark. */
export function ProductLogo({ name }: { name: string }) {
  if (name !== OWN_NAME) {
    return (
      <span className={styles.lockup}>
        <svg width={40} height={40} viewBox="0 0 40 40" aria-hidden="true">
          <Mark />
        </svg>
        <span className={styles.name}>{name}</span>
      </span>
    );
  }
  return (
    <svg width={200} height={40} viewBox="0 0 200 40" role="img" aria-label={name} className={styles.logo}>
      <Mark />
      <path d={WORDMARK} transform="translate(50 29.5)" className={styles.word} />
    </svg>
  );
}

/** Mark of the product: a shop front under its awning. */
function Mark() {
  return (
    <>
      <rect width={40} height={40} rx={11} className={styles.ground} />
      <g transform="matrix(1.14 0 0 1.14 -2.8 -2.8)">
        <path d={AWNING} className={styles.front} />
        <path d="M16.9 8.5h6.2l.9 9.8a4 4 0 0 1-8 0Z" className={styles.stripe} />
        <path d={SHOP} className={styles.front} />
      </g>
    </>
  );
}

const AWNING =
  "M12.2 8.5h15.6c.7 0 1.3.4 1.5 1.1l2.7 8.1v.6a4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0v-.6l2.7-8.1c.2-.7.8-1.1 1.5-1.1Z";
const SHOP =
  "M11 25.2v4.4a1.9 1.9 0 0 0 1.9 1.9H18v-4.2a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v4.2h5.1a1.9 1.9 0 0 0 1.9-1.9v-4.4a6.6 6.6 0 0 1-5-1.4 6.6 6.6 0 0 1-8 0 6.6 6.6 0 0 1-5 1.4Z";
