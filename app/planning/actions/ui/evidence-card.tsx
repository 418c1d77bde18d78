import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { type AttachedFile, AttachedFiles } from "#app/ui/content/attached-files.tsx";
import { useWaitingFields } from "#app/ui/offline/waiting-forms.ts";
import { MAX_EVIDENCE_FILES } from "../action-form.ts";

const field = {
  name: "evidence",
  label: "Photo or PDF",
  help: "Up to 10 MB.",
  accept: "image/jpeg,image/png,image/webp,application/pdf",
};

/** Card with the photos and files that prove an action; phones offer their camera. */
export function EvidenceCard(props: { files: readonly AttachedFile[]; canEdit: boolean; problem: string | null }) {
  const isWaiting = useWaitingFields(useLocation().pathname).some((fields) =>
    fields.some(([name]) => name === "evidence"),
  );
  const none = isWaiting ? "Your file is waiting to send." : "No files yet. Add a photo of the result.";
  return <AttachedFiles {...props} none={none} pathOf={paths.file} field={field} most={MAX_EVIDENCE_FILES} />;
}
