import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/buttons.tsx";
import { countText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { type Kept, keptText } from "../user-bulk.ts";
import { Say } from "#app/ui/say.tsx";

interface GroupChoice {
  id: number;
  name: string;
  /** Null for a group of all networks. */
  network: string | null;
}

/** Asks into which group some users go; the group's own page then shows whom that touches before it is saved. */
export function GroupQuestion({
  companyId,
  grouping: { fitting, kept, offered },
  cancelTo,
}: {
  companyId: number;
  grouping: { fitting: readonly { id: number }[]; kept: readonly Kept[]; offered: readonly GroupChoice[] };
  cancelTo: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [fitting]);
  const canChoose = fitting.length > 0 && offered.length > 0;
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="info" title={titleOf(fitting.length, offered.length)} role="alert">
        {canChoose && "You see who gains and loses access to which {locations} before anything is saved. "}
        {kept.length > 0 && `${keptText(kept)}.`}
        <Form method="post">
          {fitting.map(({ id }) => (
            <input key={id} type="hidden" name="add" value={id} />
          ))}
          <div className="row row-after">
            {canChoose &&
              offered.map(({ id, name, network }) => (
                <Button key={id} type="submit" name="intent" value="review" formAction={paths.assignUsers(id)}>
                  {network ? `${name} (${network})` : name}
                </Button>
              ))}
            {fitting.length > 0 && offered.length === 0 && (
              <ButtonLink to={paths.createGroup(companyId)} look="primary">
                <Say>{"Create {group}"}</Say>
              </ButtonLink>
            )}
            <ButtonLink to={cancelTo} look="quiet">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </Banner>
    </div>
  );
}

function titleOf(users: number, groups: number): string {
  if (users === 0) return "Nobody to add to a {group}";
  return groups === 0 ? "No {group} fits these users yet." : `Add ${countText(users, "user")} to which {group}?`;
}
