import type { ComponentProps, ReactNode } from "react";
import { paths } from "#app/paths.ts";
import styles from "#app/ui/fields/choosable-icon.module.css";
import { ChannelPicture } from "./channel-picture.tsx";

/** Picture of a record in a fixed box: the uploaded one where there is one, else ours. It repeats the title beside it. */
export function RecordPicture({
  imageKey = null,
  size = "normal",
  ...subject
}: ComponentProps<typeof ChannelPicture> & { imageKey?: string | null; size?: "normal" | "small" | "square" }) {
  return (
    <span className={styles.pictureBox} data-size={size}>
      {imageKey ? (
        <img src={paths.file(imageKey)} alt="" loading="lazy" width="96" height="64" />
      ) : (
        <ChannelPicture {...subject} />
      )}
    </span>
  );
}

/** Link to a record after its picture, for the first column of a list; only its title where it cannot be opened. */
export function PicturedLink({
  to,
  title,
  children,
  ...picture
}: ComponentProps<typeof RecordPicture> & { to: string | null; title: string; children?: ReactNode }) {
  return (
    <span className={styles.name}>
      <RecordPicture {...picture} title={title} size="small" />
      <span className="stack flat">
        {to === null ? title : <a href={to}>{title}</a>}
        {children}
      </span>
    </span>
  );
}
