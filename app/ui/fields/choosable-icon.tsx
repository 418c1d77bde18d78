import { choosableIcons, isChoosableIcon } from "./choosable-icon-paths.ts";
import styles from "./choosable-icon.module.css";
import { Outline } from "#app/ui/content/icon.tsx";

/** Color of a record (#RRGGBB) in its shades for a light and a dark card. */
export interface Shades {
  light: string;
  dark: string;
}

/** Icon chosen for a record, in its color if it has one; a megaphone when the set has no such icon. */
export function ChoosableIcon({ name, shades, size = 20 }: { name: string; shades?: Shades; size?: number }) {
  const outline = <Outline path={iconOutline(name)} size={size} />;
  if (!shades) return outline;
  return (
    <>
      <span className={styles.icon} data-only="light" style={{ color: shades.light }}>
        {outline}
      </span>
      <span className={styles.icon} data-only="dark" style={{ color: shades.dark }}>
        {outline}
      </span>
    </>
  );
}

/** Return the outline of an icon on a grid of 24; a megaphone's when the set has no such icon. */
export function iconOutline(name: string): string {
  return choosableIcons[isChoosableIcon(name) ? name : "megaphone"].path;
}

/** Record's name after its icon. */
export function NameWithIcon({ icon, shades, children }: { icon: string; shades?: Shades; children: React.ReactNode }) {
  return (
    <span className={styles.name}>
      <ChoosableIcon name={icon} shades={shades} />
      {children}
    </span>
  );
}
