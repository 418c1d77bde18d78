import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { Icon } from "./icon.tsx";

/** Download of one version of a company's terms; number 0 is the default agreement. */
export function TermsPdfLink({ companyId, number }: { companyId: number; number: number }) {
  return (
    <ButtonLink to={paths.companyTermsPdf(companyId, number)} native look="quiet" small>
      <Icon name="download" size={18} />
      Download PDF
    </ButtonLink>
  );
}
