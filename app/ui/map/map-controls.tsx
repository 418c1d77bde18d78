import { useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Icon } from "../icon.tsx";
import styles from "./map.module.css";
import { keyed, type View, viewFrom, viewText, zoomed } from "./view.ts";

/** Where the map of a page is, and the parameter that says what it shows. */
export const MAP_ID = "map";
const VIEW = "map";

/** The view that the address names; null where it names none. */
export function useNamedView(): View | null {
  return viewFrom(new URLSearchParams(useLocation().search).get(VIEW));
}

/** Links to views of the page's map: they lead there without script, and with it move the map at once. */
export function useViewLinks(setView: (view: View) => void) {
  const { search } = useLocation();
  return (view: View) => {
    const query = new URLSearchParams(search);
    query.set(VIEW, viewText(view));
    return {
      href: `?${query}#${MAP_ID}`,
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        setView(view);
      },
    };
  };
}

const ways = [
  ["ArrowLeft", "West", "arrow-left"],
  ["ArrowUp", "North", "arrow-up"],
  ["ArrowDown", "South", "arrow-down"],
  ["ArrowRight", "East", "arrow-right"],
] as const;

const keys = {
  "aria-keyshortcuts": "Plus - ArrowUp ArrowDown ArrowLeft ArrowRight",
  title: "With keys: + - and arrows",
};

/** Zooms the map, and moves it where no script lets it be dragged. */
export function MapControls({ view, linkTo }: { view: View; linkTo: ReturnType<typeof useViewLinks> }) {
  return (
    <>
      <div className={styles.controls}>
        <a aria-label="Zoom in" {...keys} {...linkTo(zoomed(view, 2))}>
          <Icon name="plus" size={18} />
        </a>
        <a aria-label="Zoom out" {...keys} {...linkTo(zoomed(view, 0.5))}>
          <Icon name="minus" size={18} />
        </a>
      </div>
      <div className={`${styles.controls} ${styles.ways}`} data-without-script="">
        {ways.map(([key, label, arrow]) => (
          <a key={key} aria-label={label} {...linkTo(keyed(view, key) ?? view)}>
            <Icon name={arrow} size={18} />
          </a>
        ))}
      </div>
    </>
  );
}
