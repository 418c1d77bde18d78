import { paths } from "#app/paths.ts";
import { type AttachedFile, AttachedFiles } from "#app/ui/attached-files.tsx";
import { attachmentRules, MOST_ATTACHMENTS } from "../attachment-rules.ts";

const field = {
  name: "attachment",
  label: "Photo or document",
  help: "A picture, PDF, table or Word document of 10 MB or less.",
  accept: attachmentRules.accept.join(","),
};

/** The flyers, permits and photos of an event. */
export function AttachmentsCard(props: { files: readonly AttachedFile[]; mayEdit: boolean; problem: string | null }) {
  const none = props.mayEdit ? "No files yet. Add a flyer, a permit or a photo." : "No files.";
  return (
    <AttachedFiles {...props} title="Files" none={none} pathOf={paths.file} field={field} most={MOST_ATTACHMENTS} />
  );
}
