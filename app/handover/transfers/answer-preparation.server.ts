import { type ActionFunctionArgs, json } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import type { Db } from "#db/connect.ts";
import { FIELDS_WITH_LOCATIONS, parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { paths } from "#app/paths.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { listNetworkChoices } from "#app/organization/networks/network-queries.server.ts";
import { listGroupChoices } from "#app/organization/groups/group-queries.server.ts";
import { type ChosenSoFar, chosenSoFar } from "./preparation.ts";
import { prepareTransfer } from "./prepare-transfer.server.ts";
import { transferForm } from "./transfer-form.ts";
import { findByPcNumbers, findMovableIds, latestToday, listMovable } from "./transfer-queries.server.ts";
import { MOST_LOCATIONS, unknownPcNumbers } from "./transfer-rules.ts";

/**
 * What the page of a preparation shows: the choices, what is chosen, the first day on which it can move, and what is said
 * of unknown PC numbers.
 */
export async function shownPreparation(
  db: Db,
  advisor: Advisor,
  companyId: number,
  chosen: ChosenSoFar,
  at: Date,
  unknown: string | null = null,
) {
  const { locationIds, groupIds, find, fromNetworkId, pasted } = chosen;
  const { rows, found } = await listMovable(db, advisor.reach, companyId, {
    chosen: locationIds,
    find,
    networkId: fromNetworkId,
  });
  const groups = groupIds.length > 0 ? await listGroupChoices(db, advisor.reach, companyId, { ofNetworks: true }) : [];
  return {
    rows,
    found,
    networks: await listNetworkChoices(db, advisor.reach, companyId),
    groups: groups.filter(({ id }) => groupIds.includes(id)).map(({ id, name, network }) => ({ id, name, network })),
    today: await latestToday(db, companyId, locationIds, at),
    ticked: locationIds,
    /** The pasted PC numbers that became ticks. */
    taken: unknown === null ? pasted : [],
    find,
    fromNetworkId,
    unknown,
  };
}

/**
 * Answers a post of the page: pasted numbers become ticks, and searches and "tick all" show again without saving. A new
 * transfer has no id yet.
 */
export async function answerPreparation(
  db: Db,
  call: ActionFunctionArgs,
  advisor: Advisor,
  companyId: number,
  transferId: number | null,
) {
  const form = await readForm(call.request, FIELDS_WITH_LOCATIONS);
  const submission = parseForm(form, transferForm);
  const given = chosenSoFar(form);
  const intent = form.get("intent");
  const pasted = await findByPcNumbers(db, advisor.reach, companyId, given.pasted);
  const all = intent === "all" ? await findMovableIds(db, advisor.reach, companyId, allOf(given)) : [];
  const locationIds = [...new Set([...given.locationIds, ...pasted.ids, ...all])];
  const unknown = pasted.unknown.length > 0 ? unknownPcNumbers(pasted.unknown) : null;
  const show = () => shownPreparation(db, advisor, companyId, { ...given, locationIds }, now(), unknown);
  const refused = async (answer: ReturnType<typeof refuse>) =>
    json({ shown: await show(), lastResult: await answer.json() }, { status: answer.status });
  if (intent !== "save") return json({ shown: await show(), lastResult: { initialValue: submission.payload } });
  if (unknown || submission.status !== "success") return refused(refuse(submission));
  const { groupIds } = given;
  const preparation = { ...submission.value, locationIds, groupIds, version: idOf(form.get("version")) };
  const outcome = found(
    await prepareTransfer(db, advisor, companyId, transferId, preparation, now()),
    transferId === null ? "Company" : "Transfer",
  );
  if (!outcome.saved) return refused(refuse(submission, outcome.problems, outcome.status));
  return redirectWithNotice(paths.transfer(outcome.transferId), "The draft is saved. Nothing has moved yet.");
}

function allOf({ find, fromNetworkId }: ChosenSoFar) {
  return { find, networkId: fromNetworkId, most: MOST_LOCATIONS + 1 };
}
