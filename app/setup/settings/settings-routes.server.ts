import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { may, type Permission } from "#app/platform/identity/permissions.ts";
import { entryMoveOf } from "#app/platform/records/entry-moves.ts";
import { makeEntryMove } from "#app/platform/records/make-entry-move.server.ts";
import type { Setting } from "#app/platform/records/setting.ts";
import type { SettingRow, Settings } from "#app/platform/records/settings.server.ts";
import { channelOptions } from "#app/setup/channels/channel-options.server.ts";
import { channels } from "#app/setup/channels/channels.server.ts";
import { eventCategories } from "#app/setup/event-categories/event-categories.server.ts";
import { metricTypes } from "#app/setup/metric-types/metric-types.server.ts";
import { objectives } from "#app/setup/objectives/objectives.server.ts";
import { socialPackages } from "#app/setup/social-packages/packages.server.ts";
import { capital } from "#app/ui/words.ts";
import { kindAt } from "./setting-kinds.ts";

/** A row of any kind's list, with what the cells of some draw besides its columns. */
export interface ShownRow extends SettingRow {
  icon?: string;
  lightColor?: string;
  darkColor?: string;
  /** How many channel options a channel has. */
  options?: number;
}

const kinds: readonly Settings<ShownRow>[] = [
  channels,
  channelOptions,
  objectives,
  metricTypes,
  eventCategories,
  socialPackages,
];

function settingsOf({ request }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { setting } = kindAt(new URL(request.url).pathname);
  return found(
    kinds.find((kind) => kind.setting === setting),
    "Page",
  );
}

function requireEditor(call: LoaderFunctionArgs | ActionFunctionArgs, { setting }: Settings<ShownRow>) {
  return requireAdvisor(call, editPermissionOf(setting));
}

function editPermissionOf({ editPermission = "settings:edit" }: Setting): Permission {
  return editPermission;
}

/** What the page that lists a company's records of one kind shows. */
export async function loadList(call: LoaderFunctionArgs) {
  const { list, setting } = settingsOf(call);
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  return json(
    {
      company,
      list: await list.page(db, advisor.reach, { companyId: company.id }, call.request),
      mayEdit: may(advisor, editPermissionOf(setting)),
      mayDelete: may(advisor, "settings:decide"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

/** A move from a row or from a record's page: a place up or down, off or on, away. */
export async function moveOne(call: ActionFunctionArgs) {
  const settings = settingsOf(call);
  const { kind, setting } = settings;
  const advisor = await requireEditor(call, settings);
  const company = companyOfPage(advisor);
  const move = entryMoveOf(await readForm(call.request));
  if (move?.intent === "delete") await requireAdvisor(call, "settings:decide");
  const outcome = found(await makeEntryMove(db, advisor, kind, company.id, move, now()), capital(setting.one));
  return redirectWithOutcome(setting.paths.list(company.id) + new URL(call.request.url).search, outcome);
}

export async function download(call: LoaderFunctionArgs) {
  const { list, setting } = settingsOf(call);
  const advisor = await requireAdvisor(call, "settings:view");
  const { id: companyId, name } = companyOfPage(advisor);
  await requireExport(call, advisor, { type: setting.many.replaceAll(" ", "-"), companyId });
  return list.download(db, advisor.reach, { companyId }, call.request, `${name} ${setting.many}.csv`);
}

/** What a form for a new one offers; a parameter named like a choice of its, without "Id", is chosen already. */
export async function loadNew(call: LoaderFunctionArgs) {
  const settings = settingsOf(call);
  const { choices } = settings;
  const advisor = await requireEditor(call, settings);
  const company = companyOfPage(advisor);
  const options = (await choices?.(db, advisor.reach, company.id)) ?? {};
  const asked = new URL(call.request.url).searchParams;
  const chosen: Record<string, number> = {};
  for (const [name, offered] of Object.entries(options)) {
    const id = idOf(asked.get(name.replace(/Id$/, "")));
    if (offered.some((one) => one.id === id)) chosen[name] = id;
  }
  return json({ company, options, chosen });
}

export async function create(call: ActionFunctionArgs) {
  const settings = settingsOf(call);
  const { setting, create } = settings;
  const advisor = await requireEditor(call, settings);
  const company = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request), setting.newForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await create(db, advisor, { companyId: company.id }, submission.value, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(setting.paths.list(company.id), `${String(submission.value.name)} is created.`);
}

export async function loadOne(call: LoaderFunctionArgs) {
  const settings = settingsOf(call);
  const { find, choices, setting } = settings;
  const advisor = await requireEditor(call, settings);
  const company = companyOfPage(advisor);
  const record = found(await find(db, advisor.reach, company.id, idOf(call.params.settingId)), capital(setting.one));
  const options = (await choices?.(db, advisor.reach, company.id)) ?? {};
  return json({ company, record, options, mayDelete: may(advisor, "settings:decide") });
}

export async function change(call: ActionFunctionArgs) {
  const settings = settingsOf(call);
  const { setting, find, change } = settings;
  const advisor = await requireEditor(call, settings);
  const { id: companyId } = companyOfPage(advisor);
  const where = { companyId, id: idOf(call.params.settingId) };
  found(await find(db, advisor.reach, companyId, where.id), capital(setting.one));
  const submission = parseForm(await readForm(call.request), setting.form);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await change(db, advisor, where, submission.value, now()), capital(setting.one));
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(setting.paths.list(companyId), `${String(submission.value.name)} is saved.`);
}
