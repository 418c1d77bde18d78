import { paths } from "#app/paths.ts";
import styles from "./post-preview.module.css";

/** How a network shows posts. */
interface FeedLook {
  word: string;
  /** Characters that show before "more". */
  shown: number;
  /** How a picture stands in a feed, width by height. */
  frame: number;
  isPictureFirst: boolean;
}

/** A post as a network shows it in its feed: the first lines, and the picture as it is cut. */
export function PostPreview({
  look: { word, shown, frame, isPictureFirst },
  text,
  picture,
  place,
}: {
  look: FeedLook;
  text: string;
  picture: { key: string; altText: string } | undefined;
  /** Whose page it is. */
  place: string;
}) {
  const letters = [...text];
  const isCut = letters.length > shown;
  return (
    <figure className={styles.post}>
      <figcaption className={styles.head}>
        <span className={styles.avatar} aria-hidden="true">
          {place.slice(0, 1)}
        </span>
        <span>
          <strong>{place}</strong>
          <span className="note">{word}</span>
        </span>
      </figcaption>
      {isPictureFirst ? (
        <>
          <Picture picture={picture} frame={frame} />
          <Caption text={isCut ? letters.slice(0, shown).join("") : text} isCut={isCut} />
        </>
      ) : (
        <>
          <Caption text={isCut ? letters.slice(0, shown).join("") : text} isCut={isCut} />
          <Picture picture={picture} frame={frame} />
        </>
      )}
    </figure>
  );
}

function Caption({ text, isCut }: { text: string; isCut: boolean }) {
  return (
    <p className={styles.caption}>
      {text}
      {isCut && <span className="soft">… more</span>}
    </p>
  );
}

function Picture({ picture, frame }: { picture: { key: string; altText: string } | undefined; frame: number }) {
  if (!picture) return null;
  return (
    <img
      className={styles.picture}
      src={paths.file(picture.key)}
      alt={picture.altText}
      style={{ aspectRatio: frame }}
    />
  );
}
