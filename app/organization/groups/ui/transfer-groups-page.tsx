import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { FieldStack, FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { countText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { labelsOf } from "#app/ui/record-form/field-words.ts";
import { FormOfFieldsContext, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { handOverForm, moveGroupsForm } from "../hand-over-form.ts";
import styles from "./groups.module.css";
import { Say } from "#app/ui/say.tsx";

interface TransferGroupsPageProps {
  companyId: number;
  groups: readonly { id: number; name: string; network: string | null; locations: number; users: number }[];
  networks: readonly { id: number; name: string }[];
  people: readonly { id: number; name: string; groups: number }[];
  move: SubmissionResult | undefined;
  handOver: SubmissionResult | undefined;
  /** Whether the reader may carry a hand-over out; whoever may not reviews it. */
  mayHandOver: boolean;
  /** What the hand-over would do, once it is reviewed. */
  preview: { from: string; to: string; groups: string[]; mark: string; visibility: ReactNode } | null;
}

/** Gives groups to another network, through a transfer of their locations, or to another person. */
export function TransferGroupsPage(props: TransferGroupsPageProps) {
  const { companyId, groups } = props;
  if (groups.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No {groups} yet"
          text="There is nothing to transfer before the company has a {group}."
          action={{ label: "Create {group}", to: paths.createGroup(companyId) }}
        />
      </Card>
    );
  }
  return (
    <div className={styles.lists}>
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
          <Say>
            {
              "A {group} moves with its {locations}, through a transfer that you see in numbers before a Senior Advisor confirms it. Nothing moves on this page. {Groups} across all {networks} belong to none and stay."
            }
          </Say>
        </p>
        <FormProblems form={form} labels={labelsOf(moveGroupsForm)} />
        {movable.length === 0 ? (
          <p className="soft">
            <Say>{"No {group} of this company belongs to one {network}."}</Say>
          </p>
        ) : (
          <FormOfFieldsContext.Provider value={{ schema: moveGroupsForm, fields, options: { toNetworkId: networks } }}>
            <FieldStack>
              <TickList field={fields.groupIds} label="{Groups}" choices={choices} />
              <SchemaField name="toNetworkId" />
              <div>
                <SubmitButton intent="move">Prepare transfer</SubmitButton>
              </div>
            </FieldStack>
          </FormOfFieldsContext.Provider>
        )}
      </Form>
    </Card>
  );
}

function HandOverCard({ groups, people, handOver, mayHandOver, preview }: TransferGroupsPageProps) {
  const [form, fields] = useSchemaForm({ id: "hand-over", schema: handOverForm, lastResult: handOver });
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
    <Card title="To another person">
      <Form method="post" {...getFormProps(form)} preventScrollReset className="stack loose">
        <p className="soft">
          <Say>{"The first person leaves the {groups}, the second joins them. You see what changes first."}</Say>
        </p>
        <FormProblems form={form} labels={labelsOf(handOverForm)} />
        {people.length === 0 ? (
          <p className="soft">
            <Say>{"Nobody is in a {group} yet."}</Say>
          </p>
        ) : (
          <FormOfFieldsContext.Provider value={{ schema: handOverForm, fields, options }}>
            <FieldStack>
              <SchemaField name="fromUserId" />
              <SchemaField name="toEmail" />
              <TickList field={fields.groupIds} label="{Groups}" choices={choices} />
              {preview && (
                <div className="stack loose" role="status">
                  <input type="hidden" name="reviewed" value={preview.mark} />
                  <p>
                    <strong className="medium">
                      {preview.groups.join(", ")}: from {preview.from} to {preview.to}.
                    </strong>
                  </p>
                  {preview.visibility}
                  {!mayHandOver && <p className="soft">A Senior Advisor hands over what you see here.</p>}
                </div>
              )}
              <div className="row row-after">
                <SubmitButton intent="review" tone={preview ? "secondary" : undefined}>
                  Show what it does
                </SubmitButton>
                {preview && mayHandOver && (
                  <SubmitButton intent="hand-over">
                    <Say>{"Hand over {groups}"}</Say>
                  </SubmitButton>
                )}
              </div>
            </FieldStack>
          </FormOfFieldsContext.Provider>
        )}
      </Form>
    </Card>
  );
}
