import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { FilterChoices } from "#app/ui/filter-bar.tsx";
import { Say } from "#app/ui/say.tsx";
import { Money, Status } from "#app/ui/status.tsx";
import { OUTCOMES, outcomeOf } from "../batch-rules.ts";
import { ANSWERS, type ResultListState, answerWords } from "../result-list.ts";

interface ResultRow {
  id: number;
  pcNumber: string;
  location: string;
  network: string;
  outcome: string;
  reason: string;
  number: string | null;
  answer: string | null;
  cents: number | null;
  declineReason: string | null;
}

/** The columns of a batch's results. */
export const resultColumns: TableColumn<ResultRow, ResultListState["sort"]["by"]>[] = [
  {
    id: "location",
    header: "{Location}",
    sort: "location",
    card: "title",
    fixed: true,
    size: 220,
    cell: ({ id, location }) => <a href={paths.editLocation(id)}>{location}</a>,
  },
  { id: "pcNumber", header: "{pcNumber}", sort: "pcNumber", size: 110, cell: ({ pcNumber }) => pcNumber },
  { id: "network", header: "{Network}", sort: "network", size: 190, cell: ({ network }) => network },
  {
    id: "outcome",
    header: "Result",
    sort: "outcome",
    card: "secondary",
    size: 130,
    cell: ({ outcome }) => <Status {...outcomeOf(outcome)} />,
  },
  {
    id: "reason",
    header: "To know",
    size: 320,
    cell: ({ reason, declineReason }) => <Say>{declineReason ?? reason}</Say>,
  },
  { id: "number", header: "{Plan}", size: 170, cell: ({ number }) => number ?? "" },
  {
    id: "cost",
    header: "Planned cost",
    sort: "cost",
    align: "right",
    size: 130,
    cell: ({ cents }) => cents !== null && <Money cents={cents} />,
  },
  { id: "answer", header: "Answer", sort: "answer", size: 120, cell: ({ answer }) => answerWord(answer ?? "") },
];

function answerWord(answer: string): string {
  const known = ANSWERS.find((one) => one === answer);
  return known ? answerWords[known] : "";
}

/** The inputs that narrow a batch's results. */
export function ResultFilters({ filters }: { filters: ResultListState["filters"] }) {
  return (
    <>
      <FilterChoices
        name="outcome"
        label="Result"
        values={filters.outcome}
        options={OUTCOMES.map((value) => ({ value, label: outcomeOf(value).word }))}
      />
      <FilterChoices
        name="answer"
        label="Answer"
        values={filters.answer}
        options={ANSWERS.map((value) => ({ value, label: answerWords[value] }))}
      />
    </>
  );
}

/** How the table's chips name the filters. */
export const resultFilterNames = {
  outcome: { label: "Result", word: (value: string) => outcomeOf(value).word },
  answer: { label: "Answer", word: answerWord },
};
