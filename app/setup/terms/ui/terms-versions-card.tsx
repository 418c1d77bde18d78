import { paths } from "#app/paths.ts";
import { numberText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { TermsCompany, PublishedVersion } from "./current-terms-card.tsx";

/** Table of the published versions, newest first. */
export function TermsVersionsCard({ company, versions }: { company: TermsCompany; versions: PublishedVersion[] }) {
  return (
    <Card title="Versions" flush={versions.length > 0}>
      {versions.length === 0 ? (
        <p className="soft">{company.name} hasn't published its own terms yet. Users accept the default agreement.</p>
      ) : (
        <WideTable
          label="Versions"
          heads={["Version", "Published", "By", "Re-acceptance required", "Acceptances"]}
          numbers={[4]}
          rows={versions.map(({ number, publishedAt, by, isMaterial, acceptances }, index) => [
            String(number),
            <>
              <a href={paths.companyTermsVersion(company.id, number)}>Version {number}</a>
              {index === 0 && <span className="soft"> (current)</span>}
            </>,
            publishedAt && <Instant key="published" at={publishedAt} timeZone={company.timeZone} />,
            by,
            isMaterial ? "Yes" : "No",
            numberText(acceptances),
          ])}
        />
      )}
    </Card>
  );
}
