import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { FileField } from "#app/ui/fields.tsx";
import { FieldStack, SubmitButton } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Card } from "#app/ui/page.tsx";
import { MOST_EVIDENCE } from "../action-form.ts";
import styles from "./action.module.css";

export interface Evidence {
  id: number;
  key: string;
  name: string;
  contentType: string;
}

const FORM = "evidence-form";

/** The photos and files that prove an action; a phone offers its camera. */
export function EvidenceCard({
  files,
  mayEdit,
  problem,
}: {
  files: readonly Evidence[];
  mayEdit: boolean;
  problem: string | null;
}) {
  const field = { id: "evidence", name: "evidence", formId: FORM, ...(problem ? { errors: [problem] } : {}) };
  return (
    <Card title="Photos and files">
      {files.length === 0 && <p className={styles.none}>Nothing yet. Add a photo that shows how it went.</p>}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <a href={paths.file(file.key)} className={styles.file}>
                {file.contentType.startsWith("image/") ? (
                  <img src={paths.file(file.key)} alt="" loading="lazy" />
                ) : (
                  <Icon name="download" />
                )}
                <span>{file.name}</span>
              </a>
              {mayEdit && (
                <Form method="post" preventScrollReset data-print="hide">
                  <input type="hidden" name="fileId" value={file.id} />
                  <Button type="submit" name="intent" value="remove-file" look="quiet" small aria-label={`Remove ${file.name}`}>
                    Remove
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && files.length < MOST_EVIDENCE && (
        <Form method="post" id={FORM} encType="multipart/form-data" preventScrollReset data-print="hide" key={files.length}>
          <FieldStack>
            <FileField
              field={field}
              label="Photo or PDF"
              help="10 MB or less."
              accept="image/jpeg,image/png,image/webp,application/pdf"
            />
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
