import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { ListRow } from "#app/platform/records/list.server.ts";
import { availableActions } from "#app/platform/workflow/define-workflow.ts";
import { PicturedLink } from "#app/ui/content/record-picture.tsx";
import { NameWithIcon } from "#app/ui/fields/choosable-icon.tsx";
import { moneyText } from "#app/ui/text/format.ts";
import { ListTable, type RowAction } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { costRangeText, ideaWorkflow } from "#app/planning/idea-catalog/idea-rules.ts";
import { seasonOf, seasonText } from "#app/planning/idea-catalog/season.ts";
import type { ideaList } from "../idea-list.server.ts";
import { retireIdeaConfirmation } from "./retire-confirmation.ts";

type IdeaRow = SerializeFrom<ListRow<typeof ideaList>>;

/** Table of ideas with each row's actions, and a bulk change when one company is chosen. */
export function IdeaTable({
  list,
  company,
}: {
  list: ListView<IdeaRow>;
  company: { id: number | null; name: string };
}) {
  return (
    <ListTable
      list={list}
      rowName={({ title }) => title}
      rowLink={({ id }) => paths.editIdea(id)}
      rowActions={actionsOf}
      cells={{
        title: ({ id, title, imageKey, category, channel, icon, lightColor, darkColor }) => (
          <PicturedLink
            to={paths.editIdea(id)}
            title={title}
            imageKey={imageKey}
            category={category ?? ""}
            channel={channel}
            icon={icon}
            shades={{ light: lightColor, dark: darkColor }}
          />
        ),
        channel: ({ channel, icon, lightColor, darkColor }) => (
          <NameWithIcon icon={icon} shades={{ light: lightColor, dark: darkColor }}>
            {channel}
          </NameWithIcon>
        ),
        category: ({ category, subcategory }) => [category, subcategory].filter(Boolean).join(" > ") || "None",
        cost: ({ costMinCents, cost }) => (
          <span className="tabular">{costRangeText(costMinCents, cost, wholeDollarsText)}</span>
        ),
        season: (idea) => {
          const season = seasonOf(idea);
          return season ? <span className="tabular">{seasonText(season)}</span> : "All year";
        },
        done: ({ done }) => done !== null && `${done}%`,
      }}
      download={paths.ideasDownload()}
      bulk={company.id === null ? undefined : { actions: [{ label: "Change {ideas}", intent: "ask" }] }}
      empty={{
        text: `Add marketing {ideas} for ${company.name}, with their steps, timing and cost.`,
        action:
          company.id === null ? undefined : { label: "Create {idea}", to: paths.createIdea({ company: company.id }) },
      }}
    />
  );
}

/** Format cents as dollars, without ".00", for a range. */
function wholeDollarsText(cents: number): string {
  return moneyText(cents).replace(/\.00$/, "");
}

function actionsOf(idea: IdeaRow): RowAction[] {
  return [
    { label: "Edit {idea}", to: paths.editIdea(idea.id) },
    ...availableActions(ideaWorkflow, idea, {}).map(({ action, label }) => ({
      label,
      intent: action,
      version: idea.version,
      confirm: action === "retire" ? retireIdeaConfirmation(idea) : undefined,
    })),
  ];
}
