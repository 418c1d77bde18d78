import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import styles from "./files.module.css";
import { Icon } from "./icon.tsx";

interface Shown {
  id: number;
  key: string;
  name: string;
  contentType: string;
}

/**
 * Files of a record: images are shown, others are downloaded. `removeForm` is the id of the form that removes one, which
 * posts its id as `removeFileId`.
 */
export function FileGrid({ files, removeForm }: { files: readonly Shown[]; removeForm?: string }) {
  if (files.length === 0) return null;
  return (
    <ul className={`bare ${styles.small}`}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
          {removeForm && (
            <Button
              type="submit"
              form={removeForm}
              name="removeFileId"
              value={file.id}
              look="quiet"
              small
              aria-label={`Remove ${file.name}`}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Files of another record that can be selected as `photoIds`; `ticked` tells which are. */
export function SelectableFiles({
  legend,
  files,
  ticked,
}: {
  legend: string;
  files: readonly Shown[];
  ticked: (id: number) => boolean;
}) {
  if (files.length === 0) return null;
  return (
    <fieldset className="stack close">
      <legend>{legend}</legend>
      <ul className={`bare ${styles.small}`}>
        {files.map((file) => (
          <li key={file.id}>
            <FileLink file={file} />
            <label className={styles.tick}>
              <input type="checkbox" name="photoIds" value={file.id} defaultChecked={ticked(file.id)} />
              <span>Use this file</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function FileLink({ file }: { file: Shown }) {
  return (
    <a href={paths.file(file.key)} className={`note stack breaks ${styles.file}`} data-native="">
      {file.contentType.startsWith("image/") ? (
        <img src={paths.file(file.key)} alt="" loading="lazy" />
      ) : (
        <span className={styles.paper}>
          <Icon name="download" />
        </span>
      )}
      <span>{file.name}</span>
    </a>
  );
}
