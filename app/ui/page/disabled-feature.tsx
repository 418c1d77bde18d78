import { ButtonLink } from "./buttons.tsx";
import { FullPage } from "./full-page.tsx";
import { Icon } from "#app/ui/content/icon.tsx";

/** Page of a feature that is off for a company, with a link back. */
export function DisabledFeature({
  title,
  text,
  backTo,
  backLabel,
}: {
  title: string;
  text: string;
  backTo: string;
  backLabel: string;
}) {
  return (
    <FullPage icon={<Icon name="lock" size={32} />} title={title}>
      <p>{text}</p>
      <ButtonLink to={backTo} look="primary">
        {backLabel}
      </ButtonLink>
    </FullPage>
  );
}
