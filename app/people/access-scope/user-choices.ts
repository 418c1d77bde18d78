/** A network, group or location that an account can be given. */
export interface Choice {
  id: number;
  name: string;
  note: string | null;
}

export interface ChoiceList {
  /** What is chosen, networks in their order. */
  chosen: Choice[];
  /** What can be chosen besides, at most 50. */
  offered: Choice[];
  /** True where there is more than fits, so that one searches. */
  isLong: boolean;
}

export interface UserChoices {
  networks: ChoiceList;
  groups: ChoiceList;
  locations: ChoiceList;
}
