import { paths } from "#app/paths.ts";

/** Names of an event's files next to its form; they are added and removed on the event's page. */
export function AttachmentsLine({
  eventTo,
  files,
}: {
  eventTo: string;
  files: readonly { key: string; name: string }[];
}) {
  return (
    <p className="soft">
      {files.length === 0 ? "No files yet. " : "Files: "}
      {files.map(({ key, name }, place) => (
        <span key={key}>
          {place > 0 && ", "}
          <a href={paths.file(key)} data-native="">
            {name}
          </a>
        </span>
      ))}
      {files.length > 0 && ". "}
      <a href={eventTo}>{files.length === 0 ? "Add files on the event page" : "Change files on the event page"}</a>.
    </p>
  );
}
