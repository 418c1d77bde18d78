import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { FieldStack, FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { schemaLabels } from "#app/ui/record-form/field-texts.ts";
import { SchemaFormContext, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { T } from "#app/ui/text/translate.tsx";
import { groupHandOverForm, moveGroupsForm } from "../hand-over-form.ts";

interface TransferGroupsPageProps {
  companyId: number;
  groups: readonly { id: number; name: string; network: string | null; locations: number; users: number }[];
  networks: readonly { id: number; name: string }[];
  people: readonly { id: number; name: string; groups: number }[];
  move: SubmissionResult | undefined;
  handOver: SubmissionResult | undefined;
  /** True when the user can confirm a handover; other users can only preview it. */
  canHandOver: boolean;
  /** Preview of the handover, null before its review. */
  preview: { from: string; to: string; groups: string[]; mark: string; visibility: ReactNode } | null;
}

/**
 * Page that moves groups to another network, through a transfer of their locations, or hands them over to another user.
 */
export function TransferGroupsPage(props: TransferGroupsPageProps) {
  const { companyId, groups } = props;
  if (groups.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No {groups} yet"
          text="Create a {group} before you transfer one."
          action={{ label: "Create {group}", to: paths.createGroup(companyId) }}
        />
      </Card>
    );
  }
  return (
    <div className="columns apart">
      <MoveCard {...props} />
      <HandOverCard {...props} />
    </div>
  );
}

function MoveCard({ groups, networks, move }: TransferGroupsPageProps) {
  const [form, fields] = useSchemaForm({ id: "move-groups", schema: moveGroupsForm, lastResult: move });
  const movable = groups.filter(({ network }) => network !== null);
  const choices = movable.map(({ id, name, network, locations }) => ({
    id,
    name,
    note: `${network}, ${countText(locations, "{location}")}`,
  }));
  return (
    <Card title="To another {network}">
      <Form method="post" {...getFormProps(form)} className="stack loose">
        <p className="soft">
          <T>
            {
              "A {group} moves with its {locations}. This page only prepares the transfer, and a Senior Advisor confirms it. {Groups} shared by all {networks} can't be transferred."
            }
          </T>
        </p>
        <FormErrors form={form} labels={schemaLabels(moveGroupsForm)} />
        {movable.length === 0 ? (
          <p className="soft">
            <T>{"No {group} in this company belongs to a single {network}."}</T>
          </p>
        ) : (
          <SchemaFormContext.Provider value={{ schema: moveGroupsForm, fields, options: { toNetworkId: networks } }}>
            <FieldStack>
              <CheckboxList field={fields.groupIds} label="{Groups}" choices={choices} />
              <SchemaField name="toNetworkId" />
              <div>
                <SubmitButton intent="move">Prepare transfer</SubmitButton>
              </div>
            </FieldStack>
          </SchemaFormContext.Provider>
        )}
      </Form>
    </Card>
  );
}

function HandOverCard({ groups, people, handOver, canHandOver, preview }: TransferGroupsPageProps) {
  const [form, fields] = useSchemaForm({ id: "hand-over", schema: groupHandOverForm, lastResult: handOver });
  const options = {
    fromUserId: people.map(({ id, name, groups }) => ({
      value: String(id),
      label: `${name} (${countText(groups, "{group}")})`,
    })),
  };
  const choices = groups
    .filter(({ users }) => users > 0)
    .map(({ id, name, network, users }) => ({
      id,
      name,
      note: `${network ?? "All {networks}"}, ${countText(users, "user")}`,
    }));
  return (
    <Card title="To another user">
      <Form method="post" {...getFormProps(form)} preventScrollReset className="stack loose">
        <p className="soft">
          <T>{"We move the {groups} from the first user to the second. Preview the changes first."}</T>
        </p>
        <FormErrors form={form} labels={schemaLabels(groupHandOverForm)} />
        {people.length === 0 ? (
          <p className="soft">
            <T>{"No users are in a {group} yet."}</T>
          </p>
        ) : (
          <SchemaFormContext.Provider value={{ schema: groupHandOverForm, fields, options }}>
            <FieldStack>
              <SchemaField name="fromUserId" />
              <SchemaField name="toEmail" />
              <CheckboxList field={fields.groupIds} label="{Groups}" choices={choices} />
              {preview && (
                <div className="stack loose" role="status">
                  <input type="hidden" name="reviewed" value={preview.mark} />
                  <p>
                    <strong className="medium">
                      {preview.groups.join(", ")}: from {preview.from} to {preview.to}.
                    </strong>
                  </p>
                  {preview.visibility}
                  {!canHandOver && <p className="soft">A Senior Advisor must complete this transfer.</p>}
                </div>
              )}
              <div className="row row-after">
                <SubmitButton intent="review" tone={preview ? "secondary" : undefined}>
                  Preview changes
                </SubmitButton>
                {preview && canHandOver && (
                  <SubmitButton intent="hand-over">
                    <T>{"Transfer {groups}"}</T>
                  </SubmitButton>
                )}
              </div>
            </FieldStack>
          </SchemaFormContext.Provider>
        )}
      </Form>
    </Card>
  );
}
