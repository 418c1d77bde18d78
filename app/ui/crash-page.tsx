import { useLocation } from "@remix-run/react";
import { buttonClass } from "./buttons.tsx";
import { FullPage, QuotedId } from "./full-page.tsx";
import { Icon } from "./icon.tsx";

/** The page after a crash (specification, section 2); `id` is the request id to quote. */
export function CrashPage({ id }: { id: string | null }) {
  const { pathname, search } = useLocation();
  return (
    <FullPage icon={<Icon name="warning" size={32} />} tone="danger" role="alert" title="Something went wrong">
      <p>The error has been reported and we are working to fix it as soon as possible!</p>
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
