import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { rememberNavigation } from "./chunk-reload.ts";
import { useFailedPosts } from "./failed-posts-banner.tsx";
import styles from "./progress.module.css";

/** A thin bar at the top while a navigation runs; it shows from 150 ms on, so quick pages do not flicker. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const destination = location ? location.pathname + location.search : null;
  useEffect(() => rememberNavigation(destination), [destination]);
  // A post that waits to be sent again does not move.
  const isWaiting = useFailedPosts().length > 0 && state === "submitting";
  if (state === "idle" || isWaiting) return null;
  return (
    <div className={styles.bar} aria-hidden="true" data-print="hide">
      <div className={styles.fill} />
    </div>
  );
}
