import type { Submission } from "@conform-to/react";
import type { Db } from "#db/connect.ts";
import { idOf } from "#app/http/ids.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { listNetworkChoices } from "#app/organization/networks/network-queries.server.ts";
import { listGroupChoices } from "#app/organization/groups/group-queries.server.ts";
import { type ChosenSoFar, chosenSoFar } from "./preparation.ts";
import { prepareTransfer } from "./prepare-transfer.server.ts";
import type { TransferForm } from "./transfer-form.ts";
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
  now: Date,
  unknown: string | null = null,
) {
  const { locationIds, groupIds, find, fromNetworkId } = chosen;
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
    today: await latestToday(db, companyId, locationIds, now),
    ticked: locationIds,
    find,
    fromNetworkId,
    unknown,
  };
}

/**
 * Takes a post of the page: pasted numbers become ticks, and searches and "tick all" show again without saving. `null`
 * as `outcome` asks to show; otherwise it is that of the save.
 */
export async function answerPreparation(
  db: Db,
  advisor: Advisor,
  companyId: number,
  transferId: number | null,
  form: FormData,
  submission: Submission<TransferForm>,
  now: Date,
) {
  const given = chosenSoFar(form);
  const intent = form.get("intent");
  const pasted = await findByPcNumbers(db, advisor.reach, companyId, given.pasted);
  const all = intent === "all" ? await findMovableIds(db, advisor.reach, companyId, allOf(given)) : [];
  const locationIds = [...new Set([...given.locationIds, ...pasted.ids, ...all])];
  const unknown = pasted.unknown.length > 0 ? unknownPcNumbers(pasted.unknown) : null;
  const show = () => shownPreparation(db, advisor, companyId, { ...given, locationIds }, now, unknown);
  if (intent !== "save" || unknown || submission.status !== "success") return { show, outcome: null };
  const preparation = {
    ...submission.value,
    locationIds,
    groupIds: given.groupIds,
    version: idOf(form.get("version")),
  };
  return { show, outcome: { of: await prepareTransfer(db, advisor, companyId, transferId, preparation, now) } };
}

function allOf({ find, fromNetworkId }: ChosenSoFar) {
  return { find, networkId: fromNetworkId, most: MOST_LOCATIONS + 1 };
}
