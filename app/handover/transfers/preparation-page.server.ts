import { type ActionFunctionArgs, json } from "@remix-run/node";
import type { Db } from "#db/connect.ts";
import { now } from "#app/clock.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { paths } from "#app/paths.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { listNetworkChoices } from "#app/organization/networks/network-queries.server.ts";
import { listGroupChoices } from "#app/organization/groups/group-queries.server.ts";
import { type TransferSelection, parseTransferSelection } from "./transfer-selection.ts";
import { prepareTransfer } from "./prepare-transfer.server.ts";
import { transferForm } from "./transfer-form.ts";
import {
  findLocationsByPcNumbers,
  listMovableLocationIds,
  latestLocalDay,
  listMovableLocations,
} from "./transfer-queries.server.ts";
import { MAX_TRANSFER_LOCATIONS, unknownPcNumbersText } from "./transfer-rules.ts";

/**
 * Read the data of the page of a preparation: choices, selection, first possible day, and a message about unknown PC
 * numbers.
 */
export async function readPreparationPage(
  db: Db,
  advisor: Advisor,
  {
    companyId,
    chosen,
    at,
    unknown = null,
  }: { companyId: number; chosen: TransferSelection; at: Date; unknown?: string | null },
) {
  const { locationIds, groupIds, find, fromNetworkId, pasted } = chosen;
  const { rows, found } = await listMovableLocations(db, advisor.access, companyId, {
    chosen: locationIds,
    find,
    networkId: fromNetworkId,
  });
  const groups = groupIds.length > 0 ? await listGroupChoices(db, advisor.access, companyId, { ofNetworks: true }) : [];
  return {
    rows,
    found,
    networks: await listNetworkChoices(db, advisor.access, companyId),
    groups: groups.filter(({ id }) => groupIds.includes(id)).map(({ id, name, network }) => ({ id, name, network })),
    today: await latestLocalDay(db, companyId, locationIds, at),
    ticked: locationIds,
    /** Pasted PC numbers that became ticks. */
    taken: unknown === null ? pasted : [],
    find,
    fromNetworkId,
    unknown,
  };
}

/**
 * Handle a post of the preparation page: pasted PC numbers become ticks; searches and "tick all" show the page again
 * without saving. `transferId` is null for a new transfer.
 */
export async function handlePreparationPost(
  db: Db,
  {
    call,
    advisor,
    companyId,
    transferId,
  }: { call: ActionFunctionArgs; advisor: Advisor; companyId: number; transferId: number | null },
) {
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  const submission = parseForm(form, transferForm);
  const selection = parseTransferSelection(form);
  const intent = parseIntent(form, ["all", "save"]);
  const pasted = await findLocationsByPcNumbers(db, advisor.access, companyId, selection.pasted);
  const all =
    intent === "all" ? await listMovableLocationIds(db, advisor.access, companyId, toMovableFilter(selection)) : [];
  const locationIds = [...new Set([...selection.locationIds, ...pasted.ids, ...all])];
  const unknown = pasted.unknown.length > 0 ? unknownPcNumbersText(pasted.unknown) : null;
  const show = () =>
    readPreparationPage(db, advisor, { companyId, chosen: { ...selection, locationIds }, at: now(), unknown });
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ shown: await show(), lastResult: await answer.json() }, { status: answer.status });
  if (intent !== "save") return json({ shown: await show(), lastResult: { initialValue: submission.payload } });
  if (unknown || submission.status !== "success") return refused(refuseForm(submission));
  const { groupIds } = selection;
  const preparation = { ...submission.value, locationIds, groupIds, version: parseId(form.get("version")) };
  const outcome = orNotFound(
    await prepareTransfer(db, advisor, { companyId, transferId, preparation, now: now() }),
    transferId === null ? "Company" : "Transfer",
  );
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors, outcome.status));
  return redirectWithNotice(paths.transfer(outcome.transferId), "Draft saved. Nothing has moved yet.");
}

function toMovableFilter({ find, fromNetworkId }: TransferSelection) {
  return { find, networkId: fromNetworkId, most: MAX_TRANSFER_LOCATIONS + 1 };
}
