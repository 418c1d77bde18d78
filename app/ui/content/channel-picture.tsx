import styles from "#app/ui/fields/choosable-icon.module.css";
import type { Shades } from "#app/ui/fields/choosable-icon.tsx";
import { motifOf, type PictureSubject, sceneOf } from "./picture-rules.ts";

const FILE = "/pictures.svg";

/**
 * Picture of a record that has none of its own: the motif that its words ask for, in the colors of the company and of
 * its channel, for both themes. Its file is loaded once for all of them. Hidden from screen readers, because the
 * record's title is next to it.
 */
export function ChannelPicture({
  icon = "",
  shades,
  title = icon,
  category,
  channel,
}: Partial<PictureSubject> & { icon?: string; shades?: Shades }) {
  const subject = { title, category, channel: `${channel ?? ""} ${icon}` };
  const [scene, motif] = [`${FILE}#scene-${sceneOf(subject)}`, `${FILE}#${motifOf(subject)}`];
  const themes = shades ? (["light", "dark"] as const) : [null];
  return (
    <svg className={styles.picture} viewBox="0 0 96 64" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {themes.map((theme) => (
        <g
          key={theme}
          data-only={theme ?? undefined}
          style={{ color: theme && shades ? shades[theme] : "var(--accent)" }}
        >
          <use href={scene} width="96" height="64" />
          <use href={motif} width="96" height="64" />
        </g>
      ))}
    </svg>
  );
}
