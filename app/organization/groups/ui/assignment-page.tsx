import { Form } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/buttons.tsx";
import { EnterSaves, SubmitButton, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { countText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { PickList, PickSearch, useFind } from "#app/ui/pick-list.tsx";
import { Say } from "#app/ui/say.tsx";
import type { Shown } from "../answer-assignment.server.ts";
import type { Choice } from "../group-assignment.server.ts";
import type { Group } from "../group-queries.server.ts";
import type { GroupPart } from "../group-rules.ts";
import styles from "./groups.module.css";

interface AssignmentPageProps {
  part: GroupPart;
  group: Group;
  shown: Pick<Shown, "assignment" | "find" | "mark">;
  problem?: string | null;
  /** Who loses and gains sight of which locations. */
  visibility: ReactNode;
}

const words = {
  locations: {
    title: "Assign {locations}",
    one: "{location}",
    search: "{pcNumber}, name or city",
    purpose:
      "A {group}'s users see its {locations}, and no others of their {networks} unless another {group} holds them.",
    none: "This {group} has no {locations} yet.",
    allIn: "Every open {location} is in this {group}.",
  },
  users: {
    title: "Assign users",
    one: "user",
    search: "Name or e-mail",
    purpose: "Somebody in a {group} sees the {locations} of their {groups} inside their {networks}, and nothing else.",
    none: "This {group} has no users yet.",
    allIn:
      "Everybody who can be in this {group} is in it. Location Level Guests see by {location} and join no {group}.",
  },
} as const;

/** Puts locations or users into a group and takes them out, after showing who gains and loses what they see by it. */
export function AssignmentPage({ part, group, shown, problem, visibility }: AssignmentPageProps) {
  const word = words[part];
  const { inside, outside, insideFound, outsideFound, pending } = shown.assignment;
  const { form, onInput } = useFind();
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
      purpose={`${word.purpose} ${group.network ? `This {group} takes those of ${group.network} alone.` : ""}`}
    >
      <Form
        ref={form}
        method="post"
        preventScrollReset
        className="stack loose"
        onChange={(event) => setTicks(ticksIn(event.currentTarget))}
        onInput={onInput}
      >
        {/* Enter in the search finds and never saves. */}
        <EnterSaves intent="find" />
        <input type="hidden" name="version" value={group.version} />
        {problem && (
          <Banner tone="warning" role="alert">
            {problem}
          </Banner>
        )}
        <Card>
          <div className="stack loose">
            <PickSearch label={word.search} find={shown.find} />
            <div className={styles.lists}>
              <PickList
                title={`In this {group}: tick to remove (${insideFound})`}
                name="remove"
                rows={inside}
                ticked={pending.remove}
                found={insideFound}
                noun={word.one}
                allIntent="all-inside"
                empty={nothing(word.none)}
              />
              <PickList
                title={`Not in this {group}: tick to add (${outsideFound})`}
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
              <Changes
                sign="+"
                label="to add"
                one={word.one}
                some={shown.assignment.added}
                count={pending.add.length}
              />
              <Changes
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
              Clear ticks
            </Button>
          )}
          <ButtonLink to={paths.editGroup(group.id)}>Cancel</ButtonLink>
        </div>
      </Form>
    </Page>
  );
}

const MOST_NAMED = 12;

function Changes(props: { sign: string; label: string; one: string; some: readonly Choice[]; count: number }) {
  const { sign, label, one, some, count } = props;
  if (count === 0) return null;
  const named = some.slice(0, MOST_NAMED).map((choice) => choice.name);
  const more = count - named.length;
  return (
    <p>
      <strong className="medium">
        {sign} <Say>{countText(count, one)}</Say> {label}:
      </strong>{" "}
      {named.join(", ")}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}

/** How many ticks a form holds, shown or not. */
function ticksIn(form: HTMLFormElement): number {
  const data = new FormData(form);
  return [...data.getAll("add"), ...data.getAll("remove")].flatMap((value) => String(value).split(".")).length;
}
