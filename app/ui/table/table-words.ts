import type { ReactNode } from "react";
import { type Words, say } from "../words.ts";
import type { BulkActions, DataTableProps, RowAction } from "./table-props.ts";

/** A table's heads, labels and cells of plain text with the company's words filled in. */
export function inWords<Row, By extends string, Filters>(
  props: DataTableProps<Row, By, Filters>,
  words: Words,
): DataTableProps<Row, By, Filters> {
  const { label, singular, searchLabel, columns, rowActions, filterNames, bulk } = props;
  return {
    ...props,
    label: say(words, label),
    // The plural of a company's own word has a placeholder of its own.
    singular: singular === undefined ? singularOf(words, label) : say(words, singular),
    searchLabel: searchLabel && say(words, searchLabel),
    columns: columns.map((column) => ({
      ...column,
      header: say(words, column.header),
      cell: (row) => shownInWords(column.cell(row), words),
    })),
    rowActions: rowActions && ((row) => rowActions(row).map((action) => actionInWords(action, words))),
    filterNames: filterNames && namesInWords(filterNames, words),
    bulk: bulk && { ...bulk, actions: bulk.actions.map((action) => actionInWords(action, words)) },
  };
}

function singularOf(words: Words, label: string): string | undefined {
  return label.endsWith("s}") ? say(words, `${label.slice(0, -2)}}`) : undefined;
}

function actionInWords<Action extends RowAction | BulkActions["actions"][number]>(
  action: Action,
  words: Words,
): Action {
  return { ...action, label: say(words, action.label) };
}

function shownInWords(shown: ReactNode, words: Words): ReactNode {
  return typeof shown === "string" ? say(words, shown) : shown;
}

interface Named {
  label: string;
  word?: (value: string) => string;
}

function wordInWords(word: Named["word"], words: Words): Named["word"] {
  return word && ((value) => say(words, word(value)));
}

function namesInWords<Names extends object>(names: Names, words: Words): Names {
  const entries = Object.entries(names).map(([name, named]: [string, Named | undefined]) => [
    name,
    named && { ...named, label: say(words, named.label), word: wordInWords(named.word, words) },
  ]);
  return { ...names, ...Object.fromEntries(entries) };
}
