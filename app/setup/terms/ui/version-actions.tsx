import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { CheckboxField } from "#app/ui/fields/choice-fields.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { countText } from "#app/ui/text/format.ts";
import { FieldStack, SubmitButton } from "#app/ui/form/form.tsx";
import { Card, PageLink } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import type { TermsCompany, TermsVersion } from "./current-terms-card.tsx";

/** Card of a draft with its actions: publish, edit, discard. */
export function DraftActions({
  company,
  draft,
  people,
  canPublish,
}: {
  company: TermsCompany;
  draft: TermsVersion;
  people: { letIn: number };
  canPublish: boolean;
}) {
  const values = { draftVersion: draft.version };
  return (
    <Card title={canPublish ? "Publish this draft" : "Draft"}>
      <p className="soft">
        Saved by {draft.by}, <Instant at={draft.updatedAt} timeZone={company.timeZone} />.
        {!canPublish && " Only a Senior Advisor can publish it."}
      </p>
      {canPublish && (
        <Form method="post" id="publish" className="row-after">
          <input type="hidden" name="draftVersion" value={draft.version} />
          <FieldStack>
            <CheckboxField
              field={{ id: "isMaterial", name: "isMaterial", formId: "publish" }}
              label="Material change: require acceptance again"
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
          text={`The draft of version ${draft.number} will be deleted. The current terms don't change.`}
          intent="discard"
          tone="danger"
          values={values}
        />
      </div>
    </Card>
  );
}

function askedAgain(people: number, company: TermsCompany): string {
  if (company.termsAndConditionsDisabled)
    return "Acceptance isn't required now, so no one is asked until you require it again.";
  return `${countText(
    people,
    "person who has accepted is",
    "people who have accepted are",
  )} asked again on the next page they open and by email. Otherwise, earlier acceptances still count, and only new users see this version.`;
}

/** Button that copies a published version into the draft. */
export function RestoreTermsButton({ number, draft }: { number: number; draft: TermsVersion | null }) {
  return (
    <ConfirmButton
      label="Restore as draft"
      title={`Restore version ${number} as a draft?`}
      text={
        draft
          ? `It replaces the draft that ${draft.by} saved. Users see no change until the draft is published.`
          : "Users see no change until the draft is published."
      }
      intent="restore"
      tone={draft ? "danger" : "primary"}
      values={{ draftVersion: String(draft?.version ?? 0) }}
    />
  );
}
