import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FileField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card, Section } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { isSocialNetwork, networkWords, type SocialNetwork } from "#app/setup/social-packages/social-networks.ts";
import { lookOf } from "../network-looks.ts";
import { checksOfPost, filledIn, placeholders, textOn } from "../network-rules.ts";
import { mediaRules, newPostForm, postForm } from "../post-form.ts";
import { PostPreview } from "#app/ui/post-preview.tsx";

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

/** Writes a post, with how each of its networks shows it beside. */
export function PostForm({
  post,
  begin = null,
  categories,
  lastResult,
  cancelTo,
}: {
  /** A kept one; a new one has none. */
  post?: Content;
  /** What a new one begins with: another one's texts. */
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
        const typed = {
          caption: String(fields.caption.value ?? ""),
          hashtags: String(fields.hashtags.value ?? ""),
          networkCaptions: Object.fromEntries(networks.map((one) => [one, String(captions[one]?.value ?? "")])),
        };
        const kept = media.map((picture, place) => ({
          ...picture,
          altText: String(rows[place]?.getFieldset().altText.value ?? picture.altText),
        }));
        return (
          <FormWithAside aside={<Previews networks={networks} typed={typed} media={kept} />}>
            <Card>
              <FormSection title="Post">
                <FieldRow>
                  <SchemaField name="title" />
                  <SchemaField name="categoryId" />
                </FieldRow>
                <SchemaField name="networks" />
                <SchemaField name="caption" />
                <SchemaField name="hashtags" />
              </FormSection>
            </Card>
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
                          <TextField field={row.altText} label="What it shows" optional="later" />
                          <span className="note">{`${picture.name}, ${picture.width} x ${picture.height}`}</span>
                          <CheckboxField field={row.isRemoved} label="Remove it" />
                        </div>
                      </div>
                    )
                  );
                })}
                <FileField
                  field={fields.files}
                  label="Add pictures"
                  help="JPEG, PNG or WebP of 10 MB or less. Describe them once they are saved."
                  accept={mediaRules.accept.join(",")}
                  multiple
                  optional
                />
              </FormSection>
            </Card>
            <Card>
              <FormSection
                title="Captions of single platforms"
                text="Where one says it otherwise; the others take the caption above."
              >
                {networks.map((network) => {
                  const field = captions[network];
                  return (
                    field && (
                      <TextAreaField key={network} field={field} label={networkWords[network]} rows={2} optional />
                    )
                  );
                })}
                {networks.length === 0 && <p className="soft">Choose platforms first.</p>}
              </FormSection>
            </Card>
            <Card>
              <FormSection title="When">
                <FieldRow>
                  <SchemaField name="validFrom" />
                  <SchemaField name="validTo" />
                </FieldRow>
              </FormSection>
            </Card>
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
  const checks = checksOfPost({ ...typed, networks, media });
  return (
    <Section title="As it shows">
      {checks.length > 0 && (
        <ul className="soft">
          {checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
      )}
      {networks.map((network) => (
        <div key={network} className="stack tight">
          <strong>{networkWords[network]}</strong>
          <PostPreview
            look={lookOf(network)}
            text={filledIn(textOn(network, typed), placeholders)}
            pictures={media}
            place={placeholders.location_name}
          />
        </div>
      ))}
    </Section>
  );
}
