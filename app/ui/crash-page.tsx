import { useLocation } from "@remix-run/react";
import { buttonClass } from "./buttons.tsx";
import { useErrorReport } from "./error-report.ts";
import { FullPage, QuotedId } from "./full-page.tsx";
import { Icon } from "./icon.tsx";

/** The specification's sentence. */
export const REPORTED = "The error has been reported and we are working to fix it as soon as possible!";

/** The page after a crash (specification, section 2), with the id of the report to quote. */
export function CrashPage({ error, requestId }: { error: unknown; requestId: string | null }) {
  const { pathname, search } = useLocation();
  const { id, isReported } = useErrorReport(error, requestId);
  return (
    <FullPage icon={<Icon name="warning" size={32} />} tone="danger" role="alert" title="Something went wrong">
      <p>{isReported ? REPORTED : "The error could not be reported, because the site cannot be reached."}</p>
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
