import { type ActionFunctionArgs, type LoaderFunctionArgs, json } from "@remix-run/node";
import type { Db } from "#db/connect.ts";
import { now } from "#app/clock.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { orNotFound, fieldErrorText } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { chooseCompany, rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { parseSettingCommand } from "#app/platform/records/setting-commands.ts";
import type { SettingRow } from "#app/platform/records/settings.server.ts";
import type { ListView } from "#app/ui/list/list-view.ts";
import { capitalize } from "#app/ui/text/terms.ts";
import {
  categoryForm,
  mergeCategoryForm,
  newCategoryForm,
  newSubcategoryForm,
  subcategoryForm,
} from "./category-form.ts";
import { categoryLevelAt, categoryKinds } from "./category-levels.ts";
import { categoryList, subcategoryList } from "./category-list.server.ts";
import { findCategory, listCategoryChoices, listMergeTargets } from "./category-queries.server.ts";
import type { CategoryLevel } from "./category-rules.ts";
import { applyCategoryCommand } from "./apply-category-command.server.ts";
import { mergeCategory } from "./merge-category.server.ts";
import { changeCategory, createCategory } from "./save-category.server.ts";

type List = typeof categoryList;

interface ShownCategory extends SettingRow {
  applies: string[];
  subcategories: number;
  /** Category of a subcategory. */
  parentId?: number | null;
  parent?: string;
}

const lists: Record<
  CategoryLevel,
  Pick<List, "download"> & { page(...at: Parameters<List["page"]>): Promise<ListView<ShownCategory>> }
> = { category: categoryList, subcategory: subcategoryList };

type Call = LoaderFunctionArgs | ActionFunctionArgs;

function levelOf({ request }: Call): CategoryLevel {
  return categoryLevelAt(new URL(request.url).pathname);
}

export async function loadCategoryList(db: Db, call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  if (!company) return json({ level, company, companies, list: null }, { headers });
  const scope = { companyId: company.id };
  const list = await lists[level].page(db, { access: advisor.access, scope, at: call.request }, { kept: ["company"] });
  return json({ level, company, companies, list }, { headers });
}

/** Run a command posted from a row or a page: move up or down, deactivate, activate or delete. */
export async function runCategoryCommand(db: Db, call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const command = parseSettingCommand(await readForm(call.request));
  const outcome = orNotFound(
    await applyCategoryCommand(db, advisor, { level, command, now: now() }),
    capitalize(level),
  );
  return redirectWithOutcome(categoryKinds[level].list() + new URL(call.request.url).search, outcome);
}

export async function downloadCategories(db: Db, call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const { title } = categoryKinds[levelOf(call)];
  const { id: companyId, name } = orNotFound(
    (await chooseCompany(db, advisor.access, call.request)).company,
    "Company",
  );
  const type = title.toLowerCase();
  await requireExport(call, advisor, { type, companyId });
  return lists[levelOf(call)].download(
    db,
    { access: advisor.access, scope: { companyId }, at: call.request },
    `${name} ${type}.csv`,
  );
}

/** Load the page of a new category or subcategory; a subcategory starts in the category of the address. */
export async function loadNewCategory(db: Db, call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const company = pageCompany(advisor);
  const headers = rememberCompany(call.request.headers.get("Cookie"), company.id);
  const parents = await parentsOf(db, advisor, level, company.id);
  const parentId = parseId(new URL(call.request.url).searchParams.get("parent"));
  return json({ level, company, parents, parentId }, { headers });
}

export async function createCategoryFromForm(db: Db, call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const company = pageCompany(advisor);
  const schema = level === "category" ? newCategoryForm : newSubcategoryForm;
  const submission = parseForm(await readForm(call.request), schema);
  if (submission.status !== "success") return refuseForm(submission);
  const made = createCategory({ db, actor: advisor, now: now() }, { companyId: company.id }, submission.value);
  const outcome = orNotFound(await made, "Company");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(categoryKinds[level].list({ company: company.id }), `${submission.value.name} created.`);
}

/** Load the page of a category with its merge targets. */
export async function loadCategory(db: Db, call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const category = await categoryOf(db, call, advisor, level);
  const targets = await listMergeTargets(db, advisor.access, level, category);
  return json({ level, category, targets, parents: await parentsOf(db, advisor, level, category.companyId) });
}

export async function changeOrMergeCategory(db: Db, call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const category = await categoryOf(db, call, advisor, level);
  const form = await readForm(call.request);
  if (parseIntent(form, ["merge"])) return merge(db, advisor, { level, ...category, form });
  const submission = parseForm(form, level === "category" ? categoryForm : subcategoryForm);
  if (submission.status !== "success") return refuseForm(submission);
  const saved = changeCategory({ db, actor: advisor, now: now() }, { level, id: category.id }, submission.value);
  const outcome = orNotFound(await saved, capitalize(level));
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(
    categoryKinds[level].list({ company: category.companyId }),
    `${submission.value.name} saved.`,
  );
}

async function merge(
  db: Db,
  advisor: Advisor,
  { level, id, name, form }: { level: CategoryLevel; id: number; name: string; form: FormData },
) {
  const { edit } = categoryKinds[level];
  const submission = parseForm(form, mergeCategoryForm);
  if (submission.status !== "success") {
    return redirectWithNotice(edit(id), `Choose a ${level} to merge into.`, { tone: "danger" });
  }
  const { into } = submission.value;
  const outcome = orNotFound(
    await mergeCategory(db, advisor, { level, categoryId: id, intoId: into, now: now() }),
    capitalize(level),
  );
  if (!outcome.saved) return redirectWithNotice(edit(id), fieldErrorText(outcome.fieldErrors), { tone: "danger" });
  return redirectWithNotice(edit(into), `${name} merged into ${outcome.into}.`);
}

async function categoryOf(db: Db, { params }: LoaderFunctionArgs, { access }: Advisor, level: CategoryLevel) {
  const id = parseId(params.categoryId);
  return orNotFound(await findCategory(db, access, level, id), capitalize(level));
}

async function parentsOf(db: Db, { access }: Advisor, level: CategoryLevel, companyId: number) {
  return level === "category" ? undefined : listCategoryChoices(db, access, companyId);
}
