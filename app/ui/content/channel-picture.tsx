import styles from "#app/ui/fields/choosable-icon.module.css";
import { type Shades, iconOutline } from "#app/ui/fields/choosable-icon.tsx";

/**
 * Illustration of a channel that has no picture: its icon over a hill in its color, for both themes. Hidden from screen
 * readers, because the channel's name is next to it.
 */
export function ChannelPicture({ icon, shades }: { icon: string; shades: Shades }) {
  return (
    <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
      {(["light", "dark"] as const).map((theme) => (
        <g key={theme} data-only={theme} style={{ color: shades[theme] }} fill="currentColor">
          <rect width="96" height="64" fillOpacity="0.12" />
          <circle cx="80" cy="14" r="7" fillOpacity="0.28" />
          <path d="M0 50c18-14 30-14 48-4s32 8 48-6v24H0z" fillOpacity="0.18" />
          <path d="M0 58c22-9 38-7 56-2s28 4 40-2v10H0z" fillOpacity="0.24" />
          <g transform="translate(28.8 10.4) scale(1.6)">
            <path className={styles.sign} d={iconOutline(icon)} />
          </g>
        </g>
      ))}
    </svg>
  );
}
