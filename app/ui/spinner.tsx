import { useContext } from "react";
import { InsideMain } from "./full-page.tsx";
import styles from "./spinner.module.css";

/** A loading spinner in the middle of the page. */
export function PageSpinner({ label = "Loading" }: { label?: string }) {
  const isInside = useContext(InsideMain);
  const Container = isInside ? "div" : "main";
  const Label = isInside ? "span" : "h1";
  return (
    <Container className={styles.page}>
      <span className={styles.ring} aria-hidden="true" />
      <div role="status">
        <Label className="visually-hidden">{label}</Label>
      </div>
    </Container>
  );
}
