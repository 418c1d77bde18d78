import styles from "./logos.module.css";

export interface CompanyBrand {
  name: string;
  logoUrl: string | null;
}

/**
 * Company's logo in a box 55 px high (specification, section 9), so that nothing moves when it loads; its name when it
 * has none.
 */
export function ShellCompanyLogo({ company: { name, logoUrl } }: { company: CompanyBrand }) {
  if (!logoUrl) return <span className={styles.companyName}>{name}</span>;
  return (
    <span className={styles.company}>
      <img src={logoUrl} alt={name} height={55} decoding="async" />
    </span>
  );
}
