import { paths } from "#app/paths.ts";
import { captionPreview, type CaptionLocation } from "#app/programs/social-posts/captions.ts";
import { isSocialNetwork, socialNetworkWords } from "#app/setup/settings/social-networks.ts";
import { RecordPicture } from "#app/ui/content/record-picture.tsx";
import { ChoiceFieldset } from "#app/ui/fields/choice-fields.tsx";
import type { Field } from "#app/ui/fields/fields.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import styles from "./post-choices.module.css";

export interface OfferedPost {
  id: number;
  title: string;
  caption: string;
  networks: readonly string[];
  validTo: string | null;
  picture: { key: string; altText: string } | null;
}

/** Posts of the library to choose from. */
export function PostChoices({
  field,
  posts,
  included,
  networks,
  place,
}: {
  field: Field;
  posts: readonly OfferedPost[];
  /** Number of posts of the order, as text. */
  included: string;
  networks: readonly string[];
  /** Location whose values fill the captions; null while none is chosen. */
  place: CaptionLocation | null;
}) {
  const chosen = [field.initialValue ?? []].flat().map(String);
  if (posts.length === 0) return <p className="soft">The library has no posts for these platforms yet.</p>;
  return (
    <ChoiceFieldset
      field={field}
      id={field.id}
      label="Preferred posts"
      help={`Up to ${included}. We write the others.${place ? ` Previews show ${place.name}.` : ""}`}
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
              {picture ? (
                <img src={paths.file(picture.key)} alt={picture.altText} loading="lazy" />
              ) : (
                <RecordPicture title={title} size="square" />
              )}
              <span className={styles.words}>
                <strong>{title}</strong>
                <span className="note">
                  {own
                    .filter((network) => networks.includes(network))
                    .flatMap((network) => (isSocialNetwork(network) ? socialNetworkWords[network] : []))
                    .join(", ")}
                  {validTo && `, until ${dayText(validTo)}`}
                </span>
                <span className={styles.caption}>
                  <T>{captionPreview(caption, place)}</T>
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </ChoiceFieldset>
  );
}
