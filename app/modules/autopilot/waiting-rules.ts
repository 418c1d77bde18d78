/** Why a plan that autopilot made cannot be answered, as a sentence; null when it can. */
export function refusalOfAnswer({ answer, status }: { answer: string; status: string }): string | null {
  if (answer === "waiting" && status === "draft") return null;
  return "Somebody answered this {plan} already.";
}
