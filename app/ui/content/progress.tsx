import { type Location, matchRoutes, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { rememberNavigation } from "#app/ui/browser/chunk-reload.ts";
import { useUnsentForms } from "#app/ui/form/unsent-forms-banner.tsx";
import styles from "./progress.module.css";
import { PageSpinner } from "#app/ui/page/spinner.tsx";

/**
 * Progress of a navigation, shown after 150 ms so that fast pages do not flicker: a spinner over the page when the next
 * page's files load for the first time (specification, section 2), else a thin bar at the top.
 */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const destination = location ? location.pathname + location.search : null;
  useEffect(() => rememberNavigation(destination), [destination]);
  // A form that waits to be sent again shows no progress.
  const isWaiting = useUnsentForms().length > 0 && state === "submitting";
  if (state === "idle" || isWaiting) return null;
  if (hasFilesToLoad(location)) return <PageSpinner />;
  return (
    <div className={styles.bar} aria-hidden="true" data-print="hide">
      <div className={styles.fill} />
    </div>
  );
}

/** Tell whether some files of a page are not loaded yet. Called only during navigations, so in a browser. */
function hasFilesToLoad(location: Location): boolean {
  const matches = matchRoutes(globalThis.__remixRouter.routes, location) ?? [];
  return matches.some(({ route }) => route.id !== undefined && !globalThis.__remixRouteModules[route.id]);
}
