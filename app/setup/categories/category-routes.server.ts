import { type ActionFunctionArgs, type LoaderFunctionArgs, json } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import type { Db } from "#db/connect.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, sentencesOf } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { capital } from "#app/ui/words.ts";
import { categoryForm, mergeForm, newCategoryForm, newSubcategoryForm, subcategoryForm } from "./category-form.ts";
import { findCategory, listCategoryChoices, listMergeTargets } from "./category-queries.server.ts";
import type { Level } from "./category-rules.ts";
import { mergeCategory } from "./merge-category.server.ts";
import { changeCategory, createCategory } from "./save-category.server.ts";

const pages = {
  category: { list: paths.categories, edit: paths.editCategory },
  subcategory: { list: paths.subcategories, edit: paths.editSubcategory },
};

/** What the page of a new category or subcategory shows; a subcategory begins in the category of its address. */
export async function loadNew(db: Db, call: LoaderFunctionArgs, level: Level) {
  const advisor = await requireAdvisor(call, "category:manage");
  const company = companyOfPage(advisor);
  const headers = rememberCompany(call.request.headers.get("Cookie"), company.id);
  const parents = await parentsOf(db, advisor, level, company.id);
  const parentId = idOf(new URL(call.request.url).searchParams.get("parent"));
  return json({ company, parents, parentId }, { headers });
}

export async function create(db: Db, call: ActionFunctionArgs, level: Level) {
  const advisor = await requireAdvisor(call, "category:manage");
  const company = companyOfPage(advisor);
  const schema = level === "category" ? newCategoryForm : newSubcategoryForm;
  const submission = parseForm(await readForm(call.request), schema);
  if (submission.status !== "success") return refuse(submission);
  const made = createCategory(db, advisor, { companyId: company.id }, submission.value, now());
  const outcome = found(await made, "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(pages[level].list({ company: company.id }), `${submission.value.name} is created.`);
}

/** What the page of one shows, with what it can be merged into. */
export async function loadOne(db: Db, call: LoaderFunctionArgs, level: Level) {
  const advisor = await requireAdvisor(call, "category:manage");
  const category = await categoryOf(db, call, advisor, level);
  const targets = await listMergeTargets(db, advisor.reach, level, category);
  return json({ category, targets, parents: await parentsOf(db, advisor, level, category.companyId) });
}

export async function changeOrMerge(db: Db, call: ActionFunctionArgs, level: Level) {
  const advisor = await requireAdvisor(call, "category:manage");
  const category = await categoryOf(db, call, advisor, level);
  const form = await readForm(call.request);
  if (form.get("intent") === "merge") return merge(db, advisor, level, category, form);
  const submission = parseForm(form, level === "category" ? categoryForm : subcategoryForm);
  if (submission.status !== "success") return refuse(submission);
  const saved = changeCategory(db, advisor, { level, id: category.id }, submission.value, now());
  const outcome = found(await saved, capital(level));
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(pages[level].list({ company: category.companyId }), `${submission.value.name} is saved.`);
}

async function merge(
  db: Db,
  advisor: Advisor,
  level: Level,
  { id, name }: { id: number; name: string },
  form: FormData,
) {
  const { edit } = pages[level];
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
  const id = idOf(level === "category" ? params.categoryId : params.subcategoryId);
  return found(await findCategory(db, reach, level, id), capital(level));
}

async function parentsOf(db: Db, { reach }: Advisor, level: Level, companyId: number) {
  return level === "category" ? undefined : listCategoryChoices(db, reach, companyId);
}
