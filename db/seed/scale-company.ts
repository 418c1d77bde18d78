import { type RawBuilder, sql } from "kysely";

export interface ScaleCompany {
  name: string;
  /** Stands in every address and code of the company, so that they are unique. */
  key: string;
  users: number;
  networks: number;
  locations: number;
  events: number;
  ideas: number;
  plans: number;
  repeatingEvents: number;
}

/** One of the words, counted by a whole number of the row; the words come round again. */
export function wordOf(words: readonly string[], number: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${words}::text[])[1 + (${number}) % ${words.length}::int]`;
}
