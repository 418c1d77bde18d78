import { paths } from "#app/paths.ts";
import { filledIn, networkRules, placeholders, type SocialNetwork } from "../network-rules.ts";
import styles from "./post-preview.module.css";

/** A post as a network shows it in its feed: the first lines, and the picture as it is cut. */
export function PostPreview({
  network,
  text,
  picture,
}: {
  network: SocialNetwork;
  text: string;
  picture: { key: string; altText: string } | undefined;
}) {
  const { word, shown, frame } = networkRules[network];
  const filled = filledIn(text, placeholders);
  const letters = [...filled];
  const isCut = letters.length > shown;
  return (
    <figure className={styles.post} data-network={network}>
      <figcaption className={styles.head}>
        <span className={styles.avatar} aria-hidden="true">
          {placeholders.location_name.slice(0, 1)}
        </span>
        <span>
          <strong>{placeholders.location_name}</strong>
          <span className="note">{word}</span>
        </span>
      </figcaption>
      {network === "instagram" || network === "tiktok" ? (
        <>
          <Picture picture={picture} frame={frame} />
          <Caption text={isCut ? letters.slice(0, shown).join("") : filled} isCut={isCut} />
        </>
      ) : (
        <>
          <Caption text={isCut ? letters.slice(0, shown).join("") : filled} isCut={isCut} />
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
