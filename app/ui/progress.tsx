import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { rememberNavigation } from "./chunk-reload.ts";
import styles from "./progress.module.css";

/** A thin bar at the top while a navigation runs; it shows from 150 ms on, so quick pages do not flicker. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const destination = location ? location.pathname + location.search : null;
  useEffect(() => rememberNavigation(destination), [destination]);
  if (state === "idle") return null;
  return (
    <div className={styles.bar} aria-hidden="true" data-print="hide">
      <div className={styles.fill} />
    </div>
  );
}
