import { paths } from "#app/paths.ts";
import styles from "./company-logo-box.module.css";

/** Company's logo in a box of fixed size, so that nothing moves while it loads; its first letter when it has none. */
export function CompanyLogoBox({
  name,
  logoKey,
  large = false,
}: {
  name: string;
  logoKey: string | null;
  large?: boolean;
}) {
  return (
    <span
      className={large ? `${styles.box} ${styles.large}` : styles.box}
      data-empty={logoKey === null || undefined}
      aria-hidden="true"
    >
      {logoKey ? <img src={paths.file(logoKey)} alt="" loading="lazy" /> : [...name][0]?.toUpperCase()}
    </span>
  );
}
