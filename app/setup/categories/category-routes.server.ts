import { type ActionFunctionArgs, type LoaderFunctionArgs, json } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import type { Db } from "#db/connect.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { found, sentencesOf } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { chooseCompany, rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { entryMoveOf } from "#app/platform/records/entry-moves.ts";
import type { SettingRow } from "#app/platform/records/settings.server.ts";
import type { ListView } from "#app/ui/list/list-view.ts";
import { capital } from "#app/ui/words.ts";
import { categoryForm, mergeForm, newCategoryForm, newSubcategoryForm, subcategoryForm } from "./category-form.ts";
import { levelAt, levels } from "./category-levels.ts";
import { categoryList, subcategoryList } from "./category-list.server.ts";
import { findCategory, listCategoryChoices, listMergeTargets } from "./category-queries.server.ts";
import type { Level } from "./category-rules.ts";
import { makeCategoryMove } from "./make-category-move.server.ts";
import { mergeCategory } from "./merge-category.server.ts";
import { changeCategory, createCategory } from "./save-category.server.ts";

type List = typeof categoryList;

interface ShownCategory extends SettingRow {
  applies: string[];
  subcategories: number;
  /** Of a subcategory, the category that it lies in. */
  parentId?: number | null;
  parent?: string;
}

const lists: Record<
  Level,
  Pick<List, "download"> & { page(...at: Parameters<List["page"]>): Promise<ListView<ShownCategory>> }
> = { category: categoryList, subcategory: subcategoryList };

type Call = LoaderFunctionArgs | ActionFunctionArgs;

function levelOf({ request }: Call): Level {
  return levelAt(new URL(request.url).pathname);
}

export async function loadList(db: Db, call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  if (!company) return json({ level, company, companies, list: null }, { headers });
  const scope = { companyId: company.id };
  const list = await lists[level].page(db, advisor.reach, scope, call.request, { kept: ["company"] });
  return json({ level, company, companies, list }, { headers });
}

/** A move from a row or from a page: a place up or down, off or on, away. */
export async function moveOne(db: Db, call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const move = entryMoveOf(await readForm(call.request));
  const outcome = found(await makeCategoryMove(db, advisor, level, move, now()), capital(level));
  return redirectWithOutcome(levels[level].list() + new URL(call.request.url).search, outcome);
}

export async function download(db: Db, call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const { title } = levels[levelOf(call)];
  const { id: companyId, name } = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  const type = title.toLowerCase();
  await requireExport(call, advisor, { type, companyId });
  return lists[levelOf(call)].download(db, advisor.reach, { companyId }, call.request, `${name} ${type}.csv`);
}

/** What the page of a new category or subcategory shows; a subcategory begins in the category of its address. */
export async function loadNew(db: Db, call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const company = companyOfPage(advisor);
  const headers = rememberCompany(call.request.headers.get("Cookie"), company.id);
  const parents = await parentsOf(db, advisor, level, company.id);
  const parentId = idOf(new URL(call.request.url).searchParams.get("parent"));
  return json({ level, company, parents, parentId }, { headers });
}

export async function create(db: Db, call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const company = companyOfPage(advisor);
  const schema = level === "category" ? newCategoryForm : newSubcategoryForm;
  const submission = parseForm(await readForm(call.request), schema);
  if (submission.status !== "success") return refuse(submission);
  const made = createCategory(db, advisor, { companyId: company.id }, submission.value, now());
  const outcome = found(await made, "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(levels[level].list({ company: company.id }), `${submission.value.name} is created.`);
}

/** What the page of one shows, with what it can be merged into. */
export async function loadOne(db: Db, call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const category = await categoryOf(db, call, advisor, level);
  const targets = await listMergeTargets(db, advisor.reach, level, category);
  return json({ level, category, targets, parents: await parentsOf(db, advisor, level, category.companyId) });
}

export async function changeOrMerge(db: Db, call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const level = levelOf(call);
  const category = await categoryOf(db, call, advisor, level);
  const form = await readForm(call.request);
  if (form.get("intent") === "merge") return merge(db, advisor, level, category, form);
  const submission = parseForm(form, level === "category" ? categoryForm : subcategoryForm);
  if (submission.status !== "success") return refuse(submission);
  const saved = changeCategory(db, advisor, { level, id: category.id }, submission.value, now());
  const outcome = found(await saved, capital(level));
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(levels[level].list({ company: category.companyId }), `${submission.value.name} is saved.`);
}

async function merge(
  db: Db,
  advisor: Advisor,
  level: Level,
  { id, name }: { id: number; name: string },
  form: FormData,
) {
  const { edit } = levels[level];
  const submission = parseForm(form, mergeForm);
  if (submission.status !== "success") {
    return redirectWithNotice(edit(id), "Choose one to merge into.", { tone: "danger" });
  }
  const { into } = submission.value;
  const outcome = found(await mergeCategory(db, advisor, level, id, into, now()), capital(level));
  if (!outcome.saved) return redirectWithNotice(edit(id), sentencesOf(outcome.problems), { tone: "danger" });
  return redirectWithNotice(edit(into), `${name} is merged into ${outcome.into}.`);
}

async function categoryOf(db: Db, { params }: LoaderFunctionArgs, { reach }: Advisor, level: Level) {
  const id = idOf(params.categoryId);
  return found(await findCategory(db, reach, level, id), capital(level));
}

async function parentsOf(db: Db, { reach }: Advisor, level: Level, companyId: number) {
  return level === "category" ? undefined : listCategoryChoices(db, reach, companyId);
}
