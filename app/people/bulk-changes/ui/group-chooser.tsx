import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/page/buttons.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { type SkippedUser, skippedText } from "../user-bulk.ts";

interface GroupChoice {
  id: number;
  name: string;
  /** Null for a group of all networks. */
  network: string | null;
}

/** Choice of the group to add some users to; the group's own page previews the change before it is saved. */
export function GroupChooser({
  companyId,
  grouping: { eligible, skipped, offered },
  cancelTo,
}: {
  companyId: number;
  grouping: { eligible: readonly { id: number }[]; skipped: readonly SkippedUser[]; offered: readonly GroupChoice[] };
  cancelTo: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [eligible]);
  const canChoose = eligible.length > 0 && offered.length > 0;
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="info" title={titleOf(eligible.length, offered.length)} role="alert">
        {canChoose && <T>{"Before you save, you see who gains or loses access to which {locations}. "}</T>}
        {skipped.length > 0 && <T>{`${skippedText(skipped)}.`}</T>}
        <Form method="post">
          {eligible.map(({ id }) => (
            <input key={id} type="hidden" name="add" value={id} />
          ))}
          <div className="row row-after">
            {canChoose &&
              offered.map(({ id, name, network }) => (
                <Button key={id} type="submit" name="intent" value="review" formAction={paths.assignUsers(id)}>
                  {network ? `${name} (${network})` : name}
                </Button>
              ))}
            {eligible.length > 0 && offered.length === 0 && (
              <ButtonLink to={paths.createGroup(companyId)} look="primary">
                <T>{"Create {group}"}</T>
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
  if (users === 0) return "No users to add to a {group}";
  return groups === 0 ? "No {group} fits these users yet." : `Choose a {group} for ${countText(users, "user")}`;
}
