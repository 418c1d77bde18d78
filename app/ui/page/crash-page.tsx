import { useLocation } from "@remix-run/react";
import { buttonClass } from "./buttons.tsx";
import { useErrorReport } from "#app/ui/browser/error-report.ts";
import { FullPage, QuotedId } from "./full-page.tsx";
import { Icon } from "#app/ui/content/icon.tsx";

/** Sentence from the specification. */
export const ERROR_REPORTED_TEXT = "The error has been reported and we are working to fix it as soon as possible!";

/** Page after a crash (specification, section 2), with the id of the report to quote. */
export function CrashPage({ error, requestId }: { error: unknown; requestId: string | null }) {
  const { pathname, search } = useLocation();
  const { id, isReported } = useErrorReport(error, requestId);
  return (
    <FullPage icon={<Icon name="warning" size={32} />} tone="danger" role="alert" title="Something went wrong">
      <p>{isReported ? ERROR_REPORTED_TEXT : "We couldn't report the error because the site can't be reached."}</p>
      <a
        className={buttonClass({ look: "primary" })}
        href={pathname + search}
        onClick={(event) => {
          event.preventDefault();
          window.location.reload();
        }}
      >
        Refresh
      </a>
      {id && <QuotedId id={id} />}
    </FullPage>
  );
}
