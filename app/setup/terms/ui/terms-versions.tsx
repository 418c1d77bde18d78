import { paths } from "#app/paths.ts";
import { numberText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";
import type { CompanyOfTerms, PublishedVersion } from "./terms-state.tsx";

/** The published versions, newest first. */
export function TermsVersions({ company, versions }: { company: CompanyOfTerms; versions: PublishedVersion[] }) {
  return (
    <Card title="Versions" flush={versions.length > 0}>
      {versions.length === 0 ? (
        <p className="soft">
          {company.name} has published no terms of its own yet. Its people accept the default agreement.
        </p>
      ) : (
        <WideTable
          label="Versions"
          heads={["Version", "Published", "By", "Material", "Acceptances"]}
          numbers={[4]}
          rows={versions.map(({ number, publishedAt, by, isMaterial, acceptances }, index) => [
            String(number),
            <>
              <a href={paths.companyTermsVersion(company.id, number)}>Version {number}</a>
              {index === 0 && <span className="soft"> in force</span>}
            </>,
            publishedAt && <Instant key="published" at={publishedAt} timeZone={company.timeZone} />,
            ...[by, isMaterial ? "Yes" : "No", numberText(acceptances)],
          ])}
        />
      )}
    </Card>
  );
}
