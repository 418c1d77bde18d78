import type { CSSProperties } from "react";
import { colorsWithDefaults, type ColorName } from "#app/platform/brand/color-tokens.ts";
import { type ColorMode, textColorOn } from "#app/platform/brand/color-rules.ts";
import { modeWords } from "../color-form.ts";
import styles from "./colors.module.css";

/** Miniature page in one mode that uses the color: header, title, button, link, badge and table. */
export function ColorPreview({ name, mode, color }: { name: ColorName; mode: ColorMode; color: string }) {
  const colors = colorsWithDefaults({});
  const of = (wanted: ColorName) => (wanted === name ? color : colors[wanted][mode]);
  const badge = name === "primary" || name === "secondary" || name === "header" ? of("primary") : color;
  const variables: Record<string, string> = {
    "--primary": of("primary"),
    "--on-primary": textColorOn(of("primary")),
    "--secondary": of("secondary"),
    "--bar": of("header"),
    "--on-bar": textColorOn(of("header")),
    "--badge": badge,
    "--on-badge": textColorOn(badge),
  };
  const style: CSSProperties = variables;
  return (
    <figure className={styles.preview} data-mode={mode} style={style}>
      <figcaption>{modeWords[mode]}</figcaption>
      <div className={styles.page}>
        <div className={styles.bar}>Mainstreet</div>
        <div className={styles.content}>
          <strong className={styles.title}>Spring opening</strong>
          <div className={styles.line}>
            <span className={styles.button}>Save</span>
            <span className={styles.link}>Open the list</span>
            <span className={styles.badge}>April 12</span>
          </div>
          <div className={styles.row}>
            <span className={styles.dot} />
            <span>Free samples</span>
            <span className={styles.link}>Edit</span>
          </div>
          <div className={styles.row}>
            <span className={styles.dot} />
            <span>Window posters</span>
            <span className={styles.link}>Edit</span>
          </div>
        </div>
      </div>
    </figure>
  );
}
