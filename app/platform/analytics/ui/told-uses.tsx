import { type MouseEvent, type ReactNode, useEffect } from "react";
import { paths } from "#app/paths.ts";
import { type EventSender, sendEvent } from "../send-event.ts";

/**
 * Tells the server of what only the browser sees, but for no sender: each click on Marketing Calendar inside it, and each
 * roadmap that is printed. The links lead on as they do.
 */
export function ToldUses({ sender, children }: { sender: EventSender | null; children: ReactNode }) {
  useEffect(() => {
    const tellPrint = () => {
      if (sender && window.location.pathname.startsWith("/execution-roadmap/")) sendEvent("Roadmap Print", sender);
    };
    window.addEventListener("beforeprint", tellPrint);
    return () => window.removeEventListener("beforeprint", tellPrint);
  }, [sender]);
  const tellClick = ({ target }: MouseEvent<HTMLDivElement>) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (sender && link?.getAttribute("href") === paths.marketingCalendar()) sendEvent("Marketing Calendar", sender);
  };
  return (
    <div style={{ display: "contents" }} onClickCapture={tellClick}>
      {children}
    </div>
  );
}
