import { ButtonLink } from "./buttons.tsx";
import { FullPage } from "./full-page.tsx";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";
import { withTerm } from "./words.ts";

/** The page of what is absent, out of reach or refused; `sentence` says which. */
export function NotFound({
  sentence = "This page does not exist.",
  isRefused = false,
  backTo,
  backLabel = "Go to the start page",
}: {
  sentence?: string;
  /** True where the page is there, but not for this reader. */
  isRefused?: boolean;
  backTo: string;
  backLabel?: string;
}) {
  return (
    <FullPage icon={<Icon name="not-found" size={32} />} title={String(useSay()(withTerm(sentence)))}>
      <p>
        {isRefused
          ? "Ask someone whose role allows it."
          : "It may have been moved or removed, or it is not yours to see."}
      </p>
      <ButtonLink to={backTo} look="primary">
        {backLabel}
      </ButtonLink>
    </FullPage>
  );
}
