import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText } from "#app/ui/format.ts";
import { FieldStack, SubmitButton } from "#app/ui/form.tsx";
import { Card, PageLink } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import type { CompanyOfTerms, TermsVersion } from "./terms-state.tsx";

/** What can be done with a draft: publish it, edit it, throw it away. */
export function DraftActions({
  company,
  draft,
  people,
  mayPublish,
}: {
  company: CompanyOfTerms;
  draft: TermsVersion;
  people: { letIn: number };
  mayPublish: boolean;
}) {
  const values = { draftVersion: draft.version };
  return (
    <Card title={mayPublish ? "Publish this draft" : "Draft"}>
      <p className="soft">
        Saved by {draft.by}, <Instant at={draft.updatedAt} timeZone={company.timeZone} />.
        {!mayPublish && " A Senior Advisor publishes it."}
      </p>
      {mayPublish && (
        <Form method="post" id="publish" className="row-after">
          <input type="hidden" name="draftVersion" value={draft.version} />
          <FieldStack>
            <CheckboxField
              field={{ id: "isMaterial", name: "isMaterial", formId: "publish" }}
              label="Material change: ask everybody again"
              help={askedAgain(people.letIn, company)}
            />
            <div>
              <SubmitButton intent="publish">Publish version {draft.number}</SubmitButton>
            </div>
          </FieldStack>
        </Form>
      )}
      <div className="row row-after">
        <PageLink to={paths.companyTerms(company.id)}>Edit draft</PageLink>
        <ConfirmButton
          label="Discard draft"
          title="Discard this draft?"
          text={`The draft of version ${draft.number} is thrown away. What is in force stays.`}
          intent="discard"
          tone="danger"
          values={values}
        />
      </div>
    </Card>
  );
}

function askedAgain(people: number, company: CompanyOfTerms): string {
  if (company.termsAndConditionsDisabled)
    return "Acceptance is not asked for now, so nobody is asked until it is again.";
  return `${countText(
    people,
    "person who has accepted is",
    "people who have accepted are",
  )} asked again on their next page and told by mail. Without it, only new people read this version.`;
}

/** Makes a draft out of a published version. */
export function RestoreButton({ number, draft }: { number: number; draft: TermsVersion | null }) {
  return (
    <ConfirmButton
      label="Restore as draft"
      title={`Make a draft of version ${number}?`}
      text={
        draft
          ? `It replaces the draft that ${draft.by} saved. Nothing changes for anybody until the draft is published.`
          : "Nothing changes for anybody until the draft is published."
      }
      intent="restore"
      tone={draft ? "danger" : "primary"}
      values={{ draftVersion: String(draft?.version ?? 0) }}
    />
  );
}
