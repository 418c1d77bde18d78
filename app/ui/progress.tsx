import { type Location, matchRoutes, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { rememberNavigation } from "./chunk-reload.ts";
import { useFailedPosts } from "./failed-posts-banner.tsx";
import styles from "./progress.module.css";
import { PageSpinner } from "./spinner.tsx";

/**
 * What shows while a navigation runs, from 150 ms on, so that quick pages do not flicker: a spinner over the page where
 * the next one's files load for the first time (specification, section 2), else a thin bar at the top.
 */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const destination = location ? location.pathname + location.search : null;
  useEffect(() => rememberNavigation(destination), [destination]);
  // A post that waits to be sent again does not move.
  const isWaiting = useFailedPosts().length > 0 && state === "submitting";
  if (state === "idle" || isWaiting) return null;
  if (hasFilesToLoad(location)) return <PageSpinner />;
  return (
    <div className={styles.bar} aria-hidden="true" data-print="hide">
      <div className={styles.fill} />
    </div>
  );
}

/** Whether the browser has not yet loaded all of a page's files. Only navigations ask, so there is a browser. */
function hasFilesToLoad(location: Location): boolean {
  const matches = matchRoutes(globalThis.__remixRouter.routes, location) ?? [];
  return matches.some(({ route }) => route.id !== undefined && !globalThis.__remixRouteModules[route.id]);
}
