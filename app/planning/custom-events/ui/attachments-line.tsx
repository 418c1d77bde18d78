import { paths } from "#app/paths.ts";

/** The files of an event beside its form, which has a form of its own for them elsewhere. */
export function AttachmentsLine({
  eventTo,
  files,
}: {
  eventTo: string;
  files: readonly { key: string; name: string }[];
}) {
  return (
    <p className="soft">
      {files.length === 0 ? "No files. " : "Files: "}
      {files.map(({ key, name }, place) => (
        <span key={key}>
          {place > 0 && ", "}
          <a href={paths.file(key)} data-native="">
            {name}
          </a>
        </span>
      ))}
      {files.length > 0 && ". "}
      <a href={eventTo}>{files.length === 0 ? "Add one on the event's page" : "Change them on the event's page"}</a>
    </p>
  );
}
