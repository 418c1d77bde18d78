import { paths } from "#app/paths.ts";
import { type AttachedFile, AttachedFiles } from "#app/ui/content/attached-files.tsx";
import { attachmentRules, MAX_ATTACHMENTS } from "../attachment-rules.ts";

const field = {
  name: "attachment",
  label: "Photo or document",
  help: "Image, PDF, spreadsheet or Word document, up to 10 MB.",
  accept: attachmentRules.contentTypes.join(","),
};

/** Card with the flyers, permits and photos of an event. */
export function AttachmentsCard(props: { files: readonly AttachedFile[]; canEdit: boolean; problem: string | null }) {
  const none = props.canEdit ? "No files yet. Add a flyer, a permit or a photo." : "No files.";
  return (
    <AttachedFiles {...props} title="Files" none={none} pathOf={paths.file} field={field} most={MAX_ATTACHMENTS} />
  );
}
