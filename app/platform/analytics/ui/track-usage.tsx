import { type MouseEvent, type ReactNode, useEffect } from "react";
import { paths } from "#app/paths.ts";
import { type EventSender, sendAnalyticsEvent } from "../send-event.ts";

/**
 * Reporter of events that only the browser sees: clicks on Marketing Calendar among its children, and printed roadmaps.
 * Reports nothing when `sender` is null; links work as usual.
 */
export function TrackUsage({ sender, children }: { sender: EventSender | null; children: ReactNode }) {
  useEffect(() => {
    const trackPrint = () => {
      if (sender && window.location.pathname.startsWith("/execution-roadmap/"))
        sendAnalyticsEvent("Roadmap Print", sender);
    };
    window.addEventListener("beforeprint", trackPrint);
    return () => window.removeEventListener("beforeprint", trackPrint);
  }, [sender]);
  const trackClick = ({ target }: MouseEvent<HTMLDivElement>) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (sender && link?.getAttribute("href") === paths.marketingCalendar())
      sendAnalyticsEvent("Marketing Calendar", sender);
  };
  return (
    <div style={{ display: "contents" }} onClickCapture={trackClick}>
      {children}
    </div>
  );
}
