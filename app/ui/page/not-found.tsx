import { ButtonLink } from "./buttons.tsx";
import { FullPage } from "./full-page.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { withTerm } from "#app/ui/text/terms.ts";

/** Page for a record or page that is absent, out of scope or refused; `sentence` says which. */
export function NotFound({
  sentence = "This page doesn't exist.",
  isRefused = false,
  backTo,
  backLabel = "Go to the home page",
}: {
  sentence?: string;
  /** True when the page exists, but not for this user. */
  isRefused?: boolean;
  backTo: string;
  backLabel?: string;
}) {
  return (
    <FullPage icon={<Icon name="not-found" size={32} />} title={String(useTranslate()(withTerm(sentence)))}>
      <p>{isRefused ? "Ask someone with access." : "It may have moved or been removed, or you don't have access."}</p>
      <ButtonLink to={backTo} look="primary">
        {backLabel}
      </ButtonLink>
    </FullPage>
  );
}
