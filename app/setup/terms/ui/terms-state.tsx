import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText } from "#app/ui/format.ts";
import { SafeHtml } from "#app/ui/html.tsx";
import { Card, Facts } from "#app/ui/page.tsx";
import { Instant, Status } from "#app/ui/status.tsx";
import { PdfLink } from "#app/ui/pdf-link.tsx";
import type { findCompanyOfTerms, findTermsVersions, listTermsVersions } from "../terms-versions.server.ts";
import styles from "./terms.module.css";

export type CompanyOfTerms = NonNullable<Awaited<ReturnType<typeof findCompanyOfTerms>>>;
export type PublishedVersion = SerializeFrom<Awaited<ReturnType<typeof listTermsVersions>>>[number];
export type TermsVersion = SerializeFrom<Awaited<ReturnType<typeof findTermsVersions>>>[number];

/** Which text people accept, whether they are asked for it at all, and how many have. */
export function TermsState({
  company,
  inForce,
  html,
  people,
  maySwitch,
}: {
  company: CompanyOfTerms;
  /** Null where the default agreement is in force. */
  inForce: PublishedVersion | null;
  html: string;
  people: { letIn: number; toAsk: number };
  maySwitch: boolean;
}) {
  const isOff = company.termsAndConditionsDisabled;
  return (
    <Card title="In force" action={maySwitch && <TermsSwitch company={company} people={people} />}>
      <Facts
        columns={2}
        facts={[
          {
            term: "Acceptance",
            value: isOff ? <Status tone="neutral" word="Not asked for" /> : <Status tone="success" word="Asked for" />,
          },
          {
            term: "Text",
            value: inForce ? (
              <a href={paths.companyTermsVersion(company.id, inForce.number)}>Version {inForce.number}</a>
            ) : (
              "The default agreement"
            ),
          },
          {
            term: "Published",
            value: inForce?.publishedAt ? (
              <>
                <Instant at={inForce.publishedAt} timeZone={company.timeZone} /> by {inForce.by}
              </>
            ) : (
              "Comes with the product"
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
      {!inForce && (
        <details className={styles.fold}>
          <summary>Read the default agreement</summary>
          <PdfLink companyId={company.id} number={0} />
          <SafeHtml html={html} />
        </details>
      )}
    </Card>
  );
}

function TermsSwitch({ company, people }: { company: CompanyOfTerms; people: { toAsk: number } }) {
  const values = { version: company.version };
  if (company.termsAndConditionsDisabled) {
    return (
      <ConfirmButton
        label="Ask for acceptance"
        title={`Ask the people of ${company.name} to accept terms?`}
        text={`${countText(
          people.toAsk,
          "person has",
          "people have",
        )} not accepted a text yet and will be asked on their next page.`}
        intent="switch"
        values={{ ...values, disabled: "no" }}
      />
    );
  }
  return (
    <ConfirmButton
      label="Stop asking"
      title={`Stop asking the people of ${company.name} to accept terms?`}
      text="New people start without accepting a text. What was accepted so far is kept."
      intent="switch"
      values={{ ...values, disabled: "yes" }}
    />
  );
}
