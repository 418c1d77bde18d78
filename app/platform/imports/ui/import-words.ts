import type { Tone } from "#app/ui/status.tsx";
import type { ImportStatus } from "../import-rules.ts";

/** How the state of an import looks and is called. */
export const statusLooks: Record<ImportStatus, { word: string; tone: Tone }> = {
  checking: { word: "Checking", tone: "info" },
  checked: { word: "Waits for you", tone: "warning" },
  saving: { word: "Saving", tone: "info" },
  saved: { word: "Saved", tone: "success" },
  failed: { word: "Failed", tone: "danger" },
  discarded: { word: "Discarded", tone: "neutral" },
};
