import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { settingActions, type SettingListItem } from "./setting-actions.ts";

/**
 * Card with a setting's status and uses, and buttons to deactivate it or, when unused, delete it. They post to `list`,
 * the page that lists the settings.
 */
export function SettingUsage({
  entry,
  noun,
  list,
  canDelete,
}: {
  entry: SettingListItem;
  noun: string;
  list: string;
  canDelete: boolean;
}) {
  return (
    <Card title="Usage">
      <Facts
        facts={[
          {
            term: "Status",
            value: (
              <Status
                {...(entry.isActive ? { tone: "success", word: "Active" } : { tone: "neutral", word: "Inactive" })}
              />
            ),
          },
          { term: "Used by", value: entry.usedBy || "Not used yet" },
        ]}
      />
      <div className="row row-after">
        {settingActions(entry, noun, canDelete).map(({ confirm, ...move }) => (
          <ConfirmButton
            key={move.intent}
            {...move}
            {...(confirm ?? { title: `Reactivate “${entry.name}”?`, text: "It will be available again." })}
            action={list}
            values={{ id: entry.id }}
          />
        ))}
      </div>
      {canDelete && entry.usedBy !== "" && (
        <p className="soft row-after">Can't delete while in use. Deactivate it instead.</p>
      )}
    </Card>
  );
}
