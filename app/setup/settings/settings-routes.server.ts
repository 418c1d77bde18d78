import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { can, type Permission } from "#app/platform/identity/permissions.ts";
import { parseSettingCommand } from "#app/platform/records/setting-commands.ts";
import { applySettingCommand } from "#app/platform/records/apply-setting-command.server.ts";
import type { SettingDefinition } from "#app/platform/records/setting.ts";
import type { SettingRow, DefinedSettings } from "#app/platform/records/settings.server.ts";
import { approvalRules } from "./approval-rules.server.ts";
import { channelOptions } from "./channel-options.server.ts";
import { channels } from "./channels.server.ts";
import { eventCategories } from "./event-categories.server.ts";
import { metricTypes } from "./metric-types.server.ts";
import { objectives } from "./objectives.server.ts";
import { socialPackages } from "./social-packages.server.ts";
import { capitalize } from "#app/ui/text/terms.ts";
import { settingKindAt } from "./setting-kinds.ts";

/** Row of any kind's list, with values that the cells of some kinds show in addition to the columns. */
export interface SettingListRow extends SettingRow {
  icon?: string;
  lightColor?: string;
  darkColor?: string;
  /** Number of a channel's options. */
  options?: number;
}

const kinds: readonly DefinedSettings<SettingListRow>[] = [
  channels,
  channelOptions,
  objectives,
  metricTypes,
  eventCategories,
  socialPackages,
  approvalRules,
];

function settingsOf({ request }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { setting } = settingKindAt(new URL(request.url).pathname);
  return orNotFound(
    kinds.find((kind) => kind.setting === setting),
    "Page",
  );
}

function requireSettingEditor(
  call: LoaderFunctionArgs | ActionFunctionArgs,
  { setting }: DefinedSettings<SettingListRow>,
) {
  return requireAdvisor(call, editPermissionOf(setting));
}

function editPermissionOf({ editPermission = "settings:edit" }: SettingDefinition): Permission {
  return editPermission;
}

/** Load the list of a company's records of one kind. */
export async function loadSettingList(call: LoaderFunctionArgs) {
  const { list, setting } = settingsOf(call);
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  return json(
    {
      company,
      list: await list.page(db, { access: advisor.access, scope: { companyId: company.id }, at: call.request }),
      canEdit: can(advisor, editPermissionOf(setting)),
      canDelete: can(advisor, "settings:decide"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

/** Run a command posted from a row or a record's page: move up or down, deactivate, activate or delete. */
export async function runSettingCommand(call: ActionFunctionArgs) {
  const settings = settingsOf(call);
  const { kind, setting } = settings;
  const advisor = await requireSettingEditor(call, settings);
  const company = pageCompany(advisor);
  const command = parseSettingCommand(await readForm(call.request));
  if (command?.intent === "delete") await requireAdvisor(call, "settings:decide");
  const outcome = orNotFound(
    await applySettingCommand(db, advisor, { kind, companyId: company.id, command, now: now() }),
    capitalize(setting.one),
  );
  return redirectWithOutcome(setting.paths.list(company.id) + new URL(call.request.url).search, outcome);
}

export async function downloadSettings(call: LoaderFunctionArgs) {
  const { list, setting } = settingsOf(call);
  const advisor = await requireAdvisor(call, "settings:view");
  const { id: companyId, name } = pageCompany(advisor);
  await requireExport(call, advisor, { type: setting.many.replaceAll(" ", "-"), companyId });
  return list.download(
    db,
    { access: advisor.access, scope: { companyId }, at: call.request },
    `${name} ${setting.many}.csv`,
  );
}

/** Load the form of a new record. A search param named like one of its choices, without "Id", preselects it. */
export async function loadNewSetting(call: LoaderFunctionArgs) {
  const settings = settingsOf(call);
  const { choices } = settings;
  const advisor = await requireSettingEditor(call, settings);
  const company = pageCompany(advisor);
  const options = (await choices?.(db, advisor.access, company.id)) ?? {};
  const params = new URL(call.request.url).searchParams;
  const chosen: Record<string, number> = {};
  for (const [name, offered] of Object.entries(options)) {
    const id = parseId(params.get(name.replace(/Id$/, "")));
    if (offered.some((one) => one.id === id)) chosen[name] = id;
  }
  return json({ company, options, chosen });
}

export async function createSettingFromForm(call: ActionFunctionArgs) {
  const settings = settingsOf(call);
  const { setting, create } = settings;
  const advisor = await requireSettingEditor(call, settings);
  const company = pageCompany(advisor);
  const submission = parseForm(await readForm(call.request), setting.newForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await create({ db, actor: advisor, now: now() }, { companyId: company.id }, submission.value),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(setting.paths.list(company.id), `${String(submission.value.name)} created.`);
}

export async function loadSetting(call: LoaderFunctionArgs) {
  const settings = settingsOf(call);
  const { find, choices, setting } = settings;
  const advisor = await requireSettingEditor(call, settings);
  const company = pageCompany(advisor);
  const record = orNotFound(
    await find(db, advisor.access, company.id, parseId(call.params.settingId)),
    capitalize(setting.one),
  );
  const options = (await choices?.(db, advisor.access, company.id)) ?? {};
  return json({ company, record, options, canDelete: can(advisor, "settings:decide") });
}

export async function changeSettingFromForm(call: ActionFunctionArgs) {
  const settings = settingsOf(call);
  const { setting, find, change } = settings;
  const advisor = await requireSettingEditor(call, settings);
  const { id: companyId } = pageCompany(advisor);
  const where = { companyId, id: parseId(call.params.settingId) };
  orNotFound(await find(db, advisor.access, companyId, where.id), capitalize(setting.one));
  const submission = parseForm(await readForm(call.request), setting.form);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await change({ db, actor: advisor, now: now() }, where, submission.value),
    capitalize(setting.one),
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(setting.paths.list(companyId), `${String(submission.value.name)} saved.`);
}
