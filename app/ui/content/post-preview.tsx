import { paths } from "#app/paths.ts";
import { feedButtons } from "#app/ui/page/feed-buttons.ts";
import { Outline } from "./icon.tsx";
import styles from "./post-preview.module.css";

/** Look of posts on a social network. */
export interface FeedStyle {
  network: string;
  word: string;
  /** Number of characters shown before the rest is collapsed. */
  shown: number;
  /** Label of the button that shows the rest: "See more". */
  more: string;
  /** Width divided by height that pictures are cropped to in the feed; null when they are not cropped. */
  frame: number | null;
  isPictureFirst: boolean;
  /** Time since the post, shown next to or below the name; "" for none. */
  since: string;
  /** Buttons of the row below a post. */
  marks: readonly (keyof typeof feedButtons)[];
  /** True when the buttons have labels. */
  saysMarks: boolean;
  /** True when the name is repeated before the caption. */
  namesCaption: boolean;
}

interface Picture {
  key: string;
  altText: string;
}

/** Post as a network shows it in its feed: account, first lines, cropped pictures and buttons. */
export function PostPreview({
  look,
  text,
  pictures,
  place,
}: {
  look: FeedStyle;
  text: string;
  pictures: readonly Picture[];
  /** Name of the account. */
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
        <FeedButtons look={look} />
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

/** First lines of the text. The rest opens with the social network's own label, also without JavaScript. */
function Caption({
  look: { shown, more, namesCaption },
  text,
  place,
}: {
  look: FeedStyle;
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

/** Picture of the buttons, which cannot be pressed. */
function FeedButtons({ look: { marks, saysMarks } }: { look: FeedStyle }) {
  if (marks.length === 0) return null;
  return (
    <div className={styles.marks} aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark} data-mark={mark}>
          <Outline path={feedButtons[mark].path} size={saysMarks ? 18 : 22} />
          {saysMarks && feedButtons[mark].word}
        </span>
      ))}
    </div>
  );
}
