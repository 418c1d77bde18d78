import { ButtonLink } from "./buttons.tsx";
import { FullPage } from "./full-page.tsx";
import { Icon } from "./icon.tsx";

/** The page of a feature that is off for a company, with a way back. */
export function DisabledFeature({
  company,
  backTo,
  backLabel = "Go to the start page",
}: {
  company: string;
  backTo: string;
  backLabel?: string;
}) {
  return (
    <FullPage icon={<Icon name="lock" size={32} />} title={`This feature is turned off for ${company}.`}>
      <p>Ask your advisor if you need it.</p>
      <ButtonLink to={backTo} look="primary">
        {backLabel}
      </ButtonLink>
    </FullPage>
  );
}
