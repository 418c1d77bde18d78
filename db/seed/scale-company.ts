import { type RawBuilder, sql } from "kysely";

export interface ScaleCompany {
  name: string;
  /** Prefix of every address and code of the company, which makes them unique. */
  key: string;
  users: number;
  networks: number;
  locations: number;
  events: number;
  ideas: number;
  plans: number;
  repeatingEvents: number;
}

/** Return one of the words, indexed by a whole number of the row, modulo their number. */
export function pickWord(words: readonly string[], number: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${words}::text[])[1 + (${number}) % ${words.length}::int]`;
}
