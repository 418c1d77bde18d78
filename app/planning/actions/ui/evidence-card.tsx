import { paths } from "#app/paths.ts";
import { type AttachedFile, AttachedFiles } from "#app/ui/attached-files.tsx";
import { MOST_EVIDENCE } from "../action-form.ts";

const field = {
  name: "evidence",
  label: "Photo or PDF",
  help: "10 MB or less.",
  accept: "image/jpeg,image/png,image/webp,application/pdf",
};

/** The photos and files that prove an action; a phone offers its camera. */
export function EvidenceCard(props: { files: readonly AttachedFile[]; mayEdit: boolean; problem: string | null }) {
  const none = "Nothing yet. Add a photo that shows how it went.";
  return <AttachedFiles {...props} none={none} pathOf={paths.file} field={field} most={MOST_EVIDENCE} />;
}
