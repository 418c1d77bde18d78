/** Network, group or location that an account can be given. */
export interface ScopeChoice {
  id: number;
  name: string;
  note: string | null;
}

export interface ChoiceList {
  /** Chosen records, in the order in which they were chosen. */
  chosen: ScopeChoice[];
  /** Other records that can be chosen, at most 50. */
  offered: ScopeChoice[];
  /** True when there are more choices than the form lists, so that it shows a search box. */
  isLong: boolean;
}

export interface UserChoices {
  networks: ChoiceList;
  groups: ChoiceList;
  locations: ChoiceList;
}
