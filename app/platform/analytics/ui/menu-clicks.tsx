import type { MouseEvent, ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { type EventSender, sendEvent } from "../send-event.ts";

/** Tells the server of each click on Marketing Calendar inside it, but for no sender; the links lead on as they do. */
export function MenuClicks({ sender, children }: { sender: EventSender | null; children: ReactNode }) {
  const tell = ({ target }: MouseEvent<HTMLDivElement>) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (sender && link?.getAttribute("href") === paths.marketingCalendar()) sendEvent("Marketing Calendar", sender);
  };
  return (
    <div style={{ display: "contents" }} onClickCapture={tell}>
      {children}
    </div>
  );
}
