/** Keys of an advisor's decisions on a record, by action. */
export const decisionKeys: Readonly<Record<string, string>> = {
  approve: "a",
  accept: "a",
  approvePart: "p",
  reduce: "p",
  reject: "r",
  decline: "r",
  ask: "i",
};
