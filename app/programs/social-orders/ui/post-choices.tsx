import { paths } from "#app/paths.ts";
import { captionPreview, type CaptionPlace } from "#app/programs/social-posts/captions.ts";
import { isSocialNetwork, networkWords } from "#app/setup/social-packages/social-networks.ts";
import { ChoiceSet } from "#app/ui/choice-fields.tsx";
import type { Field } from "#app/ui/fields.tsx";
import { dayText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import styles from "./post-choices.module.css";

export interface OfferedPost {
  id: number;
  title: string;
  caption: string;
  networks: readonly string[];
  validTo: string | null;
  picture: { key: string; altText: string } | null;
}

/** The posts of the brand's library, to be wished for. */
export function PostChoices({
  field,
  posts,
  included,
  networks,
  place,
}: {
  field: Field;
  posts: readonly OfferedPost[];
  /** How many posts the order has, in words. */
  included: string;
  networks: readonly string[];
  /** Where their captions are shown for; null while no location is chosen. */
  place: CaptionPlace | null;
}) {
  const chosen = [field.initialValue ?? []].flat().map(String);
  if (posts.length === 0) return <p className="soft">The library has no post for these platforms yet.</p>;
  return (
    <ChoiceSet
      field={field}
      id={field.id}
      label="Posts you wish for"
      help={`Up to ${included}. The studio writes the others.${place ? ` Shown as they read at ${place.name}.` : ""}`}
    >
      <ul className={`bare ${styles.posts}`} key={field.key}>
        {posts.map(({ id, title, caption, networks: own, validTo, picture }) => (
          <li key={id}>
            <label className={styles.post}>
              <input
                type="checkbox"
                name={field.name}
                value={id}
                form={field.formId}
                defaultChecked={chosen.includes(String(id))}
              />
              {picture && <img src={paths.file(picture.key)} alt={picture.altText} loading="lazy" />}
              <span className={styles.words}>
                <strong>{title}</strong>
                <span className="note">
                  {own
                    .filter((network) => networks.includes(network))
                    .flatMap((network) => (isSocialNetwork(network) ? networkWords[network] : []))
                    .join(", ")}
                  {validTo && `, until ${dayText(validTo)}`}
                </span>
                <span className={styles.caption}>
                  <Say>{captionPreview(caption, place)}</Say>
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </ChoiceSet>
  );
}
