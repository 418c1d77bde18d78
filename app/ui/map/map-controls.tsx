import { useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Icon } from "#app/ui/content/icon.tsx";
import styles from "./map.module.css";
import { viewAfterKey, type MapView, parseView, formatView, zoomView } from "./map-view.ts";

/** Id of a page's map, and the search param that holds its view. */
export const MAP_ID = "map";
const VIEW_PARAM = "map";

/** Return the view in the URL; null when there is none. */
export function useViewFromUrl(): MapView | null {
  return parseView(new URLSearchParams(useLocation().search).get(VIEW_PARAM));
}

/**
 * Return the props of links to views of the page's map: without script they load it, with script they move the map at
 * once.
 */
export function useViewLinks(setView: (view: MapView) => void) {
  const { search } = useLocation();
  return (view: MapView) => {
    const query = new URLSearchParams(search);
    query.set(VIEW_PARAM, formatView(view));
    return {
      href: `?${query}#${MAP_ID}`,
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        setView(view);
      },
    };
  };
}

const panDirections = [
  ["ArrowLeft", "West", "arrow-left"],
  ["ArrowUp", "North", "arrow-up"],
  ["ArrowDown", "South", "arrow-down"],
  ["ArrowRight", "East", "arrow-right"],
] as const;

const keys = {
  "aria-keyshortcuts": "Plus - ArrowUp ArrowDown ArrowLeft ArrowRight",
  title: "With keys: + - and arrows",
};

/** Links that zoom the map, and without script also move it, since it cannot be dragged then. */
export function MapControls({ view, linkTo }: { view: MapView; linkTo: ReturnType<typeof useViewLinks> }) {
  return (
    <>
      <div className={styles.controls}>
        <a aria-label="Zoom in" {...keys} {...linkTo(zoomView(view, 2))}>
          <Icon name="plus" size={18} />
        </a>
        <a aria-label="Zoom out" {...keys} {...linkTo(zoomView(view, 0.5))}>
          <Icon name="minus" size={18} />
        </a>
      </div>
      <div className={`${styles.controls} ${styles.ways}`} data-without-script="">
        {panDirections.map(([key, label, arrow]) => (
          <a key={key} aria-label={label} {...linkTo(viewAfterKey(view, key) ?? view)}>
            <Icon name={arrow} size={18} />
          </a>
        ))}
      </div>
    </>
  );
}
