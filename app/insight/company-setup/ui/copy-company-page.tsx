import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import { FocusOnUpdate } from "#app/ui/form/focus-on-update.tsx";
import { FieldStack, FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import type { CopyCounts } from "../copy-company.server.ts";
import { CopyFields } from "./copy-fields.tsx";

/** Page that copies settings and content from another company. */
export function CopyCompanyPage({
  nav,
  company,
  companies,
  counts,
  canCopy,
  lastResult,
}: {
  /** Links to the company's other pages. */
  nav: ReactNode;
  company: { id: number; name: string };
  /** Companies to copy from. */
  companies: readonly { id: number; name: string }[];
  /** Counts of the chosen company's records; null until one is chosen. */
  counts: CopyCounts | null;
  canCopy: boolean;
  lastResult?: SubmissionResult;
}) {
  const from = { id: "copy-from", name: "from", formId: "source", initialValue: counts ? String(counts.from.id) : "" };
  return (
    <Page
      title="Copy from a company"
      crumbs={companyCrumbs(company)}
      purpose={`Start ${company.name} with the settings and content of another company.`}
    >
      {nav}
      <Card>
        {companies.length === 0 ? (
          <p className="soft">No other companies yet.</p>
        ) : (
          <Form id="source" method="get">
            <FieldStack>
              <SelectField
                field={from}
                label="Company"
                options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
                emptyLabel="Choose a company"
              />
              <div>
                <SubmitButton tone={counts ? "secondary" : undefined}>Show what it has</SubmitButton>
              </div>
            </FieldStack>
          </Form>
        )}
      </Card>
      {counts && (
        <FocusOnUpdate of={counts.from.id} label="Content to copy">
          <CopyForm
            key={JSON.stringify(counts)}
            company={company}
            counts={counts}
            canCopy={canCopy}
            lastResult={lastResult}
          />
        </FocusOnUpdate>
      )}
    </Page>
  );
}

function CopyForm({
  company,
  counts,
  canCopy,
  lastResult,
}: {
  company: { name: string };
  counts: CopyCounts;
  canCopy: boolean;
  lastResult?: SubmissionResult;
}) {
  const [form, fields] = useForm<{ kinds: string[]; replace: string[] }>({
    id: "copy",
    lastResult,
    defaultValue: {
      kinds: counts.kinds.filter(({ total, there }) => total > there).map(({ name }) => name),
      replace: counts.names.map(({ name }) => name),
    },
  });
  if (counts.kinds.length === 0) {
    return (
      <Card>
        <p className="soft">{`${counts.from.name} has nothing to copy yet.`}</p>
      </Card>
    );
  }
  return (
    <Card>
      <Form method="post" {...getFormProps(form)}>
        <input type="hidden" name="from" value={counts.from.id} />
        <FieldStack>
          <FormErrors form={form} labels={{ kinds: "Copy" }} />
          <CopyFields kinds={fields.kinds} replace={fields.replace} counts={counts} newName={company.name} />
          {canCopy ? (
            <div>
              <SubmitButton intent="copy">{`Copy to ${company.name}`}</SubmitButton>
            </div>
          ) : (
            <p className="soft">Only a Senior Advisor can copy it.</p>
          )}
        </FieldStack>
      </Form>
    </Card>
  );
}
