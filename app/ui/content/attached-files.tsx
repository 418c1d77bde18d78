import { Form } from "@remix-run/react";
import styles from "./files.module.css";
import { Button } from "#app/ui/page/buttons.tsx";
import { FileField } from "#app/ui/fields/fields.tsx";
import { FieldStack, SubmitButton } from "#app/ui/form/form.tsx";
import { Icon } from "./icon.tsx";
import { Card } from "#app/ui/page/page.tsx";

export interface AttachedFile {
  id: number;
  key: string;
  name: string;
  contentType: string;
}

/**
 * Files of a record: images are shown, others are downloaded. With `canEdit` files are added (intent `add-file`) and
 * removed (intent `remove-file`, field `fileId`).
 */
export function AttachedFiles({
  title = "Photos and files",
  none,
  files,
  pathOf,
  field,
  most,
  canEdit,
  problem,
}: {
  title?: string;
  /** Text when there are no files. */
  none: string;
  files: readonly AttachedFile[];
  pathOf: (key: string) => string;
  field: { name: string; label: string; help: string; accept: string };
  most: number;
  canEdit: boolean;
  problem: string | null;
}) {
  const form = `${field.name}-form`;
  const posted = { id: field.name, name: field.name, formId: form, ...(problem ? { errors: [problem] } : {}) };
  return (
    <Card title={title}>
      {files.length === 0 && <p className={`soft ${styles.none}`}>{none}</p>}
      {files.length > 0 && (
        <ul className={`bare ${styles.files}`}>
          {files.map((file) => (
            <li key={file.id}>
              <a href={pathOf(file.key)} className={`note stack breaks ${styles.file}`} data-native="">
                {file.contentType.startsWith("image/") ? (
                  <img src={pathOf(file.key)} alt="" loading="lazy" />
                ) : (
                  <span className={styles.paper}>
                    <Icon name="download" />
                  </span>
                )}
                <span>{file.name}</span>
              </a>
              {canEdit && (
                <Form method="post" preventScrollReset data-print="hide">
                  <input type="hidden" name="fileId" value={file.id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="remove-file"
                    look="quiet"
                    small
                    aria-label={`Remove ${file.name}`}
                  >
                    Remove
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && files.length < most && (
        <Form
          method="post"
          id={form}
          encType="multipart/form-data"
          preventScrollReset
          data-print="hide"
          key={files.length}
        >
          <FieldStack>
            <FileField field={posted} label={field.label} help={field.help} accept={field.accept} />
            <div>
              <SubmitButton intent="add-file" tone="secondary">
                Add file
              </SubmitButton>
            </div>
          </FieldStack>
        </Form>
      )}
    </Card>
  );
}
