import type { Tone } from "#app/ui/status.tsx";
import type { TransferStatus } from "./transfer-rules.ts";

export const transferStatusWords: Record<TransferStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  done: "Done",
  failed: "Failed",
  cancelled: "Canceled",
};

export const transferStatusTones: Record<TransferStatus, Tone> = {
  draft: "neutral",
  scheduled: "info",
  done: "success",
  failed: "danger",
  cancelled: "neutral",
};
