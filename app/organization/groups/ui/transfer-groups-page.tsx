import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { CheckboxGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { EmailField } from "#app/ui/fields.tsx";
import { FieldStack, FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { countText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { handOverForm, moveGroupsForm } from "../hand-over-form.ts";
import styles from "./groups.module.css";
import { Say } from "#app/ui/say.tsx";

interface TransferGroupsPageProps {
  companyId: number;
  groups: readonly { id: number; name: string; network: string | null; locations: number; users: number }[];
  networks: readonly { id: number; name: string }[];
  people: readonly { id: number; name: string; groups: number }[];
  move: SubmissionResult<string[]> | undefined;
  handOver: SubmissionResult<string[]> | undefined;
  /** What the hand-over would do, once it is reviewed. */
  foreseen: { from: string; to: string; groups: string[]; mark: string; sight: ReactNode } | null;
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
  return (
    <Card title="To another {network}">
      <Form method="post" {...getFormProps(form)} className={styles.stack}>
        <p className={styles.soft}>
          <Say>
            {
              "A {group} moves with its {locations}, through a transfer that you see in numbers before a Senior Advisor confirms it. Nothing moves on this page. {Groups} across all {networks} belong to none and stay."
            }
          </Say>
        </p>
        <FormProblems form={form} labels={{ groupIds: "{Groups}", toNetworkId: "To {network}" }} />
        {movable.length === 0 ? (
          <p className={styles.soft}>
            <Say>{"No {group} of this company belongs to one {network}."}</Say>
          </p>
        ) : (
          <FieldStack>
            <CheckboxGroupField
              field={fields.groupIds}
              label="{Groups}"
              options={movable.map(({ id, name, network, locations }) => ({
                value: String(id),
                label: name,
                help: `${network}, ${countText(locations, "{location}")}`,
              }))}
            />
            <SelectField
              field={fields.toNetworkId}
              label="To {network}"
              emptyLabel="Choose a {network}"
              options={networks.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <div>
              <SubmitButton intent="move">Prepare transfer</SubmitButton>
            </div>
          </FieldStack>
        )}
      </Form>
    </Card>
  );
}

function HandOverCard({ groups, people, handOver, foreseen }: TransferGroupsPageProps) {
  const [form, fields] = useSchemaForm({ id: "hand-over", schema: handOverForm, lastResult: handOver });
  return (
    <Card title="To another person">
      <Form method="post" {...getFormProps(form)} preventScrollReset className={styles.stack}>
        <p className={styles.soft}>
          <Say>{"The first person leaves the {groups}, the second joins them. You see what changes first."}</Say>
        </p>
        <FormProblems form={form} labels={{ groupIds: "{Groups}", fromUserId: "From", toEmail: "To" }} />
        {people.length === 0 ? (
          <p className={styles.soft}>
            <Say>{"Nobody is in a {group} yet."}</Say>
          </p>
        ) : (
          <FieldStack>
            <SelectField
              field={fields.fromUserId}
              label="From"
              emptyLabel="Choose a person"
              options={people.map(({ id, name, groups: count }) => ({
                value: String(id),
                label: `${name} (${countText(count, "{group}")})`,
              }))}
            />
            <EmailField
              field={fields.toEmail}
              label="To"
              help="The e-mail of somebody of this company."
              autoComplete="off"
            />
            <CheckboxGroupField
              field={fields.groupIds}
              label="{Groups}"
              options={groups
                .filter(({ users }) => users > 0)
                .map(({ id, name, network, users }) => ({
                  value: String(id),
                  label: name,
                  help: `${network ?? "All {networks}"}, ${countText(users, "user")}`,
                }))}
            />
            {foreseen && (
              <div className={styles.stack} role="status">
                <input type="hidden" name="reviewed" value={foreseen.mark} />
                <p>
                  <strong className={styles.sign}>
                    {foreseen.groups.join(", ")}: from {foreseen.from} to {foreseen.to}.
                  </strong>
                </p>
                {foreseen.sight}
              </div>
            )}
            <div className={styles.links}>
              <SubmitButton intent="review" tone={foreseen ? "secondary" : undefined}>
                Show what it does
              </SubmitButton>
              {foreseen && (
                <SubmitButton intent="hand-over">
                  <Say>{"Hand over {groups}"}</Say>
                </SubmitButton>
              )}
            </div>
          </FieldStack>
        )}
      </Form>
    </Card>
  );
}
