import { paths } from "#app/paths.ts";
import { feedMarks } from "./feed-marks.ts";
import { Outline } from "./icon.tsx";
import styles from "./post-preview.module.css";

/** How a network shows posts. */
export interface FeedLook {
  network: string;
  word: string;
  /** Characters that show before the rest is folded away. */
  shown: number;
  /** What unfolds the rest, as in "See more". */
  more: string;
  /** How a picture is cut in a feed, width by height; null where it shows whole. */
  frame: number | null;
  isPictureFirst: boolean;
  /** When it was posted, as it stands beside the name or below it; empty where nothing does. */
  since: string;
  /** What its readers can do, as the row of buttons says it. */
  marks: readonly (keyof typeof feedMarks)[];
  /** Whether the buttons have words. */
  saysMarks: boolean;
  /** Whether the name stands before the caption a second time. */
  namesCaption: boolean;
}

interface Picture {
  key: string;
  altText: string;
}

/** A post as a network shows it in its feed: whose it is, its first lines, its pictures as they are cut, and its buttons. */
export function PostPreview({
  look,
  text,
  pictures,
  place,
}: {
  look: FeedLook;
  text: string;
  pictures: readonly Picture[];
  /** Whose page it is. */
  place: string;
}) {
  const { network, word, frame, isPictureFirst, since } = look;
  const [first, ...others] = pictures;
  const caption = text !== "" && <Caption look={look} text={text} place={place} />;
  return (
    <figure className={styles.figure} aria-label={word}>
      <div className={styles.post} data-network={network}>
        <div className={styles.head}>
          <span className={styles.avatar} aria-hidden="true">
            {place.slice(0, 1)}
          </span>
          <span className={styles.name}>
            <strong>{place}</strong>
            {since && <span className="note">{since}</span>}
          </span>
        </div>
        {!isPictureFirst && caption}
        {first && (
          <div className={styles.frame}>
            <img
              className={styles.picture}
              src={paths.file(first.key)}
              alt={first.altText}
              style={frame === null ? undefined : { aspectRatio: frame }}
            />
            {others.length > 0 && <span className={styles.count}>{`1/${pictures.length}`}</span>}
          </div>
        )}
        <Marks look={look} />
        {isPictureFirst && caption}
      </div>
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map(({ key, altText }) => (
            <img key={key} src={paths.file(key)} alt={altText} loading="lazy" />
          ))}
        </div>
      )}
    </figure>
  );
}

/** The first lines, and the rest behind what the network calls it; it opens without script too. */
function Caption({
  look: { shown, more, namesCaption },
  text,
  place,
}: {
  look: FeedLook;
  text: string;
  place: string;
}) {
  const letters = [...text];
  const name = namesCaption && <strong>{`${place} `}</strong>;
  if (letters.length <= shown) {
    return (
      <p className={styles.caption}>
        {name}
        {text}
      </p>
    );
  }
  return (
    <details className={styles.caption}>
      <summary>
        <span className={styles.cut}>
          {name}
          {letters.slice(0, shown).join("").trimEnd()}
          {"… "}
          <span className={styles.more}>{more}</span>
        </span>
        <span className={styles.less}>Show less</span>
      </summary>
      {name}
      {text}
    </details>
  );
}

/** The buttons are a picture of themselves: nobody can press them. */
function Marks({ look: { marks, saysMarks } }: { look: FeedLook }) {
  if (marks.length === 0) return null;
  return (
    <div className={styles.marks} aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark} data-mark={mark}>
          <Outline path={feedMarks[mark].path} size={saysMarks ? 18 : 22} />
          {saysMarks && feedMarks[mark].word}
        </span>
      ))}
    </div>
  );
}
