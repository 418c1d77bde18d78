import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { CheckboxField } from "#app/ui/fields/choice-fields.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FileField, TextAreaField, TextField } from "#app/ui/fields/fields.tsx";
import { FormSection } from "#app/ui/form/form.tsx";
import { Card, Section } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections } from "#app/ui/record-form/schema-field.tsx";
import { isSocialNetwork, socialNetworkWords, type SocialNetwork } from "#app/setup/settings/social-networks.ts";
import { PostPreview } from "#app/ui/content/post-preview.tsx";
import { feedStyle } from "../feed-styles.ts";
import { checkPost, fillPlaceholders, captionPlaceholders, socialNetworkText } from "../social-network-rules.ts";
import { availabilityLayout, mediaRules, newPostForm, postForm, postLayout } from "../post-form.ts";

interface ShownMedia {
  id: number;
  key: string;
  name: string;
  altText: string;
  width: number;
  height: number;
}

interface Content {
  title?: string;
  networkCaptions?: unknown;
  media?: readonly ShownMedia[];
}

/** Form of a post, with a preview for each of its networks. */
export function PostForm({
  post,
  begin = null,
  categories,
  lastResult,
  cancelTo,
}: {
  /** Existing post; undefined for a new one. */
  post?: Content;
  /** Initial texts of a new post, copied from another one. */
  begin?: Content | null;
  categories: readonly { id: number; name: string }[];
  lastResult: SubmissionResult | undefined;
  cancelTo: string;
}) {
  const media = post?.media ?? [];
  return (
    <RecordForm
      id="post"
      schema={post ? postForm : newPostForm}
      record={{
        ...(post ?? { ...begin, version: undefined }),
        media: media.map(({ id, altText }) => ({ fileId: id, altText })),
      }}
      isNew={!post}
      options={{ categoryId: categories }}
      encType="multipart/form-data"
      lastResult={lastResult}
      saveLabel="Save post"
      intent="save"
      cancelTo={cancelTo}
      wide
    >
      {(fields) => {
        const networks = [fields.networks.value ?? []].flat().map(String).filter(isSocialNetwork);
        const captions = fields.networkCaptions.getFieldset();
        const rows = fields.media.getFieldList();
        const values = {
          caption: String(fields.caption.value ?? ""),
          hashtags: String(fields.hashtags.value ?? ""),
          networkCaptions: Object.fromEntries(networks.map((one) => [one, String(captions[one]?.value ?? "")])),
        };
        const pictures = media.map((picture, place) => ({
          ...picture,
          altText: String(rows[place]?.getFieldset().altText.value ?? picture.altText),
        }));
        return (
          <FormWithAside aside={<Previews networks={networks} typed={values} media={pictures} />}>
            <FormSections layout={postLayout} />
            <Card>
              <FormSection title="Pictures">
                {media.map((picture, place) => {
                  const row = rows[place]?.getFieldset();
                  return (
                    row && (
                      <div key={picture.id} className="row">
                        <input type="hidden" name={row.fileId.name} value={picture.id} />
                        <img src={paths.file(picture.key)} alt="" width={96} />
                        <div className="stack tight">
                          <TextField field={row.altText} label="Alt text" optional="later" />
                          <span className="note">{`${picture.name}, ${picture.width} x ${picture.height}`}</span>
                          <CheckboxField field={row.isRemoved} label="Remove picture" />
                        </div>
                      </div>
                    )
                  );
                })}
                <FileField
                  field={fields.files}
                  label="Add pictures"
                  help="JPEG, PNG or WebP, up to 10 MB each. You can add alt text after saving."
                  accept={mediaRules.contentTypes.join(",")}
                  multiple
                  optional
                />
              </FormSection>
            </Card>
            <Card>
              <FormSection title="Captions by platform" text="Only for platforms that need a different caption.">
                {networks.map((network) => {
                  const field = captions[network];
                  return (
                    field && (
                      <TextAreaField
                        key={network}
                        field={field}
                        label={socialNetworkWords[network]}
                        rows={2}
                        optional
                      />
                    )
                  );
                })}
                {networks.length === 0 && <p className="soft">Choose platforms first.</p>}
              </FormSection>
            </Card>
            <FormSections layout={availabilityLayout} />
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

function Previews({
  networks,
  typed,
  media,
}: {
  networks: readonly SocialNetwork[];
  typed: { caption: string; hashtags: string; networkCaptions: Readonly<Record<string, string>> };
  media: readonly ShownMedia[];
}) {
  const checks = checkPost({ ...typed, networks, media });
  return (
    <Section title="Preview">
      {checks.length > 0 && (
        <ul className="soft">
          {checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
      )}
      {networks.map((network) => (
        <div key={network} className="stack tight">
          <strong>{socialNetworkWords[network]}</strong>
          <PostPreview
            look={feedStyle(network)}
            text={fillPlaceholders(socialNetworkText(network, typed), captionPlaceholders)}
            pictures={media}
            place={captionPlaceholders.location_name}
          />
        </div>
      ))}
    </Section>
  );
}
