import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { countText } from "#app/ui/text/format.ts";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { Instant, Status } from "#app/ui/content/status.tsx";
import { TermsPdfLink } from "#app/ui/content/terms-pdf-link.tsx";
import type { findTermsCompany, findTermsVersions, listTermsVersions } from "../terms-versions.server.ts";
import styles from "./terms.module.css";

export type TermsCompany = NonNullable<Awaited<ReturnType<typeof findTermsCompany>>>;
export type PublishedVersion = SerializeFrom<Awaited<ReturnType<typeof listTermsVersions>>>[number];
export type TermsVersion = SerializeFrom<Awaited<ReturnType<typeof findTermsVersions>>>[number];

/** Card of the current terms: their text, whether acceptance is required, and the number of acceptances. */
export function CurrentTermsCard({
  company,
  currentTerms,
  html,
  people,
  canSwitch,
}: {
  company: TermsCompany;
  /** Null when the default agreement applies. */
  currentTerms: PublishedVersion | null;
  html: string;
  people: { letIn: number; toAsk: number };
  canSwitch: boolean;
}) {
  const isOff = company.termsAndConditionsDisabled;
  return (
    <Card title="Current terms" action={canSwitch && <TermsSwitch company={company} people={people} />}>
      <Facts
        columns={2}
        facts={[
          {
            term: "Acceptance",
            value: isOff ? <Status tone="neutral" word="Not required" /> : <Status tone="success" word="Required" />,
          },
          {
            term: "Text",
            value: currentTerms ? (
              <a href={paths.companyTermsVersion(company.id, currentTerms.number)}>Version {currentTerms.number}</a>
            ) : (
              "The default agreement"
            ),
          },
          {
            term: "Published",
            value: currentTerms?.publishedAt ? (
              <>
                <Instant at={currentTerms.publishedAt} timeZone={company.timeZone} /> by {currentTerms.by}
              </>
            ) : (
              "Included with the product"
            ),
          },
          {
            term: "Accepted by",
            value: (
              <a href={paths.companyTermsAcceptances(company.id)}>{countText(people.letIn, "person", "people")}</a>
            ),
          },
          { term: "Not accepted yet", value: countText(people.toAsk, "person", "people") },
        ]}
      />
      {!currentTerms && (
        <details className={styles.fold}>
          <summary>Read the default agreement</summary>
          <TermsPdfLink companyId={company.id} number={0} />
          <SafeHtml html={html} />
        </details>
      )}
    </Card>
  );
}

function TermsSwitch({ company, people }: { company: TermsCompany; people: { toAsk: number } }) {
  const values = { version: company.version };
  if (company.termsAndConditionsDisabled) {
    return (
      <ConfirmButton
        label="Require acceptance"
        title={`Require ${company.name} users to accept terms?`}
        text={`${countText(
          people.toAsk,
          "person has",
          "people have",
        )} not accepted the terms yet and will be asked on the next page they open.`}
        intent="switch"
        values={{ ...values, disabled: "no" }}
      />
    );
  }
  return (
    <ConfirmButton
      label="Stop requiring acceptance"
      title={`Stop requiring ${company.name} users to accept terms?`}
      text="New users start without accepting terms. Past acceptances are kept."
      intent="switch"
      values={{ ...values, disabled: "yes" }}
    />
  );
}
