import styles from "./company-logo.module.css";

export interface CompanyFace {
  name: string;
  logoUrl: string | null;
}

/**
 * The company's logo in a box 55 px high (specification, section 9), so that nothing moves when it arrives; else its
 * name.
 */
export function CompanyLogo({ company: { name, logoUrl } }: { company: CompanyFace }) {
  if (!logoUrl) return <span className={styles.name}>{name}</span>;
  return (
    <span className={styles.box}>
      <img src={logoUrl} alt={name} height={55} decoding="async" />
    </span>
  );
}
