import { paths } from "#app/paths.ts";
import { NameWithIcon } from "#app/ui/choosable-icon.tsx";
import type { RowAction, TableColumn } from "#app/ui/data-table.tsx";
import { countText, moneyText, numberText } from "#app/ui/format.ts";
import { Instant, Status } from "#app/ui/status.tsx";
import type { IdeaListState } from "../idea-list.ts";
import { costRange, ideaMoves, mayMove, statusOf } from "#app/planning/idea-catalogue/idea-rules.ts";
import { seasonOf, seasonText } from "#app/planning/idea-catalogue/season.ts";

interface IdeaRow {
  id: number;
  code: string;
  title: string;
  status: string;
  costMinCents: number;
  costMaxCents: number;
  leadDays: number;
  seasonFrom: string | null;
  seasonTo: string | null;
  isIncentiveEligible: boolean;
  updatedAt: string;
  channel: string;
  icon: string;
  lightColor: string;
  darkColor: string;
  category: string | null;
  subcategory: string | null;
  objectives: string[];
  uses: number;
  /** Percent of its uses in completed plans; null where it has none. */
  done: number | null;
  steps: number;
}

/** The columns of a company's ideas. */
export function ideaColumns(timeZone: string): TableColumn<IdeaRow, IdeaListState["sort"]["by"]>[] {
  return [
    {
      id: "title",
      header: "Title",
      sort: "title",
      card: "title",
      fixed: true,
      size: 250,
      cell: (idea) => <a href={paths.editIdea(idea.id)}>{idea.title}</a>,
    },
    { id: "code", header: "Code", sort: "code", size: 90, cell: ({ code }) => code },
    {
      id: "status",
      header: "Status",
      sort: "status",
      card: "secondary",
      size: 105,
      cell: ({ status }) => <Status {...statusOf(status)} />,
    },
    {
      id: "channel",
      header: "Channel",
      sort: "channel",
      size: 170,
      cell: ({ channel, icon, lightColor, darkColor }) => (
        <NameWithIcon icon={icon} shades={{ light: lightColor, dark: darkColor }}>
          {channel}
        </NameWithIcon>
      ),
    },
    {
      id: "objectives",
      header: "Objectives",
      card: "hidden",
      hidden: true,
      size: 200,
      cell: ({ objectives }) => objectives.join(", ") || "None",
    },
    {
      id: "category",
      header: "Category",
      sort: "category",
      card: "hidden",
      hidden: true,
      size: 170,
      cell: ({ category, subcategory }) => [category, subcategory].filter(Boolean).join(", ") || "None",
    },
    {
      id: "cost",
      header: "Cost",
      sort: "cost",
      align: "right",
      size: 130,
      cell: ({ costMinCents, costMaxCents }) => (
        <span className="tabular">{costRange(costMinCents, costMaxCents, shortMoney)}</span>
      ),
    },
    {
      id: "leadDays",
      header: "Lead time",
      sort: "leadDays",
      align: "right",
      size: 110,
      cell: ({ leadDays }) => (leadDays === 0 ? "None" : countText(leadDays, "day")),
    },
    {
      id: "season",
      header: "Season",
      card: "hidden",
      size: 135,
      cell: (idea) => {
        const season = seasonOf(idea);
        return season ? <span className="tabular">{seasonText(season)}</span> : "All year";
      },
    },
    {
      id: "steps",
      header: "Steps",
      card: "hidden",
      hidden: true,
      align: "right",
      size: 80,
      cell: ({ steps }) => numberText(steps),
    },
    { id: "uses", header: "Uses", sort: "uses", align: "right", size: 80, cell: ({ uses }) => numberText(uses) },
    {
      id: "done",
      header: "Done",
      sort: "done",
      card: "hidden",
      hidden: true,
      align: "right",
      size: 75,
      cell: ({ done }) => done !== null && <span className="tabular">{`${done}%`}</span>,
    },
    {
      id: "updated",
      header: "Updated",
      sort: "updated",
      card: "hidden",
      hidden: true,
      size: 120,
      cell: ({ updatedAt }) => <Instant at={updatedAt} timeZone={timeZone} dateOnly />,
    },
  ];
}

/** Whole dollars without cents, for a range. */
function shortMoney(cents: number): string {
  return moneyText(cents).replace(/\.00$/, "");
}

/** What can be done with one idea from its row. */
export function ideaRowActions(idea: IdeaRow): RowAction[] {
  return [
    { label: "Edit {idea}", to: paths.editIdea(idea.id) },
    ...(mayMove("activate", idea.status) ? [{ label: "Activate {idea}", intent: "activate" }] : []),
    ...(mayMove("retire", idea.status)
      ? [{ label: "Retire {idea}", intent: "retire", confirm: questionOfRetiring(idea) }]
      : []),
  ];
}

/** The question before an idea is retired, with what it touches. */
export function questionOfRetiring({ title, uses }: { title: string; uses: number }) {
  const kept = uses > 0 ? ` It stays in the ${countText(uses, "{plan} item")} that use it.` : " No {plan} uses it.";
  return { title: `${ideaMoves.retire.label} ${title}?`, text: `Nobody can plan it any more.${kept}` };
}
