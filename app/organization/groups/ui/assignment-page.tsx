import { Form } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/page/buttons.tsx";
import { DefaultSubmitButton, SubmitButton, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { PickList, PickSearch, useFindAsTyped } from "#app/ui/fields/pick-list.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { AssignmentState } from "../answer-assignment.server.ts";
import type { GroupMember } from "../group-assignment.server.ts";
import type { Group } from "../group-queries.server.ts";
import type { GroupMemberKind } from "../group-rules.ts";

interface AssignmentPageProps {
  memberKind: GroupMemberKind;
  group: Group;
  shown: Pick<AssignmentState, "assignment" | "find" | "mark">;
  problem?: string | null;
  /** Users who lose or gain access to locations. */
  visibility: ReactNode;
}

const words = {
  locations: {
    title: "Assign {locations}",
    one: "{location}",
    search: "{pcNumber}, name or city",
    purpose:
      "Users in this {group} see its {locations}. They see others in their {networks} only through another {group}.",
    none: "This {group} has no {locations} yet.",
    allIn: "Every open {location} is in this {group}.",
  },
  users: {
    title: "Assign users",
    one: "user",
    search: "Name or email",
    purpose: "Users in a {group} see only the {locations} of their {groups} within their {networks}.",
    none: "This {group} has no users yet.",
    allIn:
      "Everyone who can join this {group} is in it. Location Level Guests get access by {location} and can't join.",
  },
} as const;

/** Page that adds locations or users to a group and removes them, with a preview of the users it affects. */
export function AssignmentPage({ memberKind, group, shown, problem, visibility }: AssignmentPageProps) {
  const word = words[memberKind];
  const { inside, outside, insideFound, outsideFound, pending } = shown.assignment;
  const { form, onInput } = useFindAsTyped();
  const count = shown.assignment.pending.add.length + shown.assignment.pending.remove.length;
  const [ticks, setTicks] = useState(count);
  useEffect(() => setTicks(count), [shown, count]);
  useUnsavedChangesGuard({ id: "assign", allErrors: {}, dirty: ticks > 0 });

  const isReviewed = shown.mark !== null && ticks === count;
  const nothing = (usual: string) => (shown.find === "" ? usual : "No data was found.");
  return (
    <Page
      title={`${word.title}: ${group.name}`}
      crumbs={[
        { label: "{Groups}", to: paths.groups({ company: group.companyId }) },
        { label: group.name, to: paths.editGroup(group.id) },
      ]}
      purpose={`${word.purpose} ${group.network ? `This {group} is limited to ${group.network}.` : ""}`}
    >
      <Form
        ref={form}
        id="assign"
        method="post"
        preventScrollReset
        className="stack loose"
        onChange={(event) => setTicks(countTicks(event.currentTarget))}
        onInput={onInput}
      >
        {/* Enter in the search field searches and never saves. */}
        <DefaultSubmitButton intent="find" />
        <input type="hidden" name="version" value={group.version} />
        {problem && (
          <Banner tone="warning" role="alert">
            {problem}
          </Banner>
        )}
        <Card>
          <div className="stack loose">
            <PickSearch label={word.search} find={shown.find} />
            <div className="columns apart">
              <PickList
                title={`In this {group}: select to remove (${insideFound})`}
                name="remove"
                rows={inside}
                ticked={pending.remove}
                found={insideFound}
                noun={word.one}
                allIntent="all-inside"
                empty={nothing(word.none)}
              />
              <PickList
                title={`Not in this {group}: select to add (${outsideFound})`}
                name="add"
                rows={outside}
                ticked={pending.add}
                found={outsideFound}
                noun={word.one}
                allIntent="all-outside"
                empty={nothing(word.allIn)}
              />
            </div>
          </div>
        </Card>
        {shown.mark !== null && (
          <Card title="Before you save">
            <div className="stack loose">
              <input type="hidden" name="reviewed" value={shown.mark} />
              <PendingChanges
                sign="+"
                label="to add"
                one={word.one}
                some={shown.assignment.added}
                count={pending.add.length}
              />
              <PendingChanges
                sign="−"
                label="to remove"
                one={word.one}
                some={shown.assignment.removed}
                count={pending.remove.length}
              />
              {visibility}
            </div>
          </Card>
        )}
        <div className="foot" data-print="hide">
          {isReviewed && <SubmitButton intent="save">Save {countText(count, "change")}</SubmitButton>}
          <span data-without-script={isReviewed ? "" : undefined}>
            <SubmitButton intent="review" tone={isReviewed ? "secondary" : undefined}>
              {ticks > 0 && !isReviewed ? `Review ${countText(ticks, "change")}` : "Review changes"}
            </SubmitButton>
          </span>
          {count > 0 && (
            <Button type="submit" name="intent" value="clear">
              Clear selection
            </Button>
          )}
          <ButtonLink to={paths.editGroup(group.id)}>Cancel</ButtonLink>
        </div>
      </Form>
    </Page>
  );
}

const MAX_NAMED = 12;

function PendingChanges(props: {
  sign: string;
  label: string;
  one: string;
  some: readonly GroupMember[];
  count: number;
}) {
  const { sign, label, one, some, count } = props;
  if (count === 0) return null;
  const named = some.slice(0, MAX_NAMED).map((choice) => choice.name);
  const more = count - named.length;
  return (
    <p>
      <strong className="medium">
        {sign} <T>{countText(count, one)}</T> {label}:
      </strong>{" "}
      {named.join(", ")}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}

/** Count the ticks of a form, both visible and hidden. */
function countTicks(form: HTMLFormElement): number {
  const data = new FormData(form);
  return [...data.getAll("add"), ...data.getAll("remove")].flatMap((value) => String(value).split(".")).length;
}
