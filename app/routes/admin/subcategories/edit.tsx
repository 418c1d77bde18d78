import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, sentencesOf } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { subcategoryForm, mergeForm } from "#app/setup/categories/category-form.ts";
import { findCategory, listCategoryChoices, listMergeTargets } from "#app/setup/categories/category-queries.server.ts";
import { changeCategory } from "#app/setup/categories/save-category.server.ts";
import { mergeCategory } from "#app/setup/categories/merge-category.server.ts";
import { CategoryForm } from "#app/setup/categories/ui/category-form.tsx";
import { CategoryPage } from "#app/setup/categories/ui/category-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Subcategory");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const category = found(
    await findCategory(db, advisor.reach, "subcategory", idOf(call.params.subcategoryId)),
    "Subcategory",
  );
  const targets = await listMergeTargets(db, advisor.reach, "subcategory", category);
  const parents = await listCategoryChoices(db, advisor.reach, category.companyId);
  return json({ category, targets, parents });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const category = found(
    await findCategory(db, advisor.reach, "subcategory", idOf(call.params.subcategoryId)),
    "Subcategory",
  );
  const form = await readForm(call.request);
  if (form.get("intent") === "merge") return merge(advisor, category, form);
  const submission = parseForm(form, subcategoryForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await changeCategory(db, advisor, { level: "subcategory", id: category.id }, submission.value, now()),
    "Subcategory",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.subcategories({ company: category.companyId }), `${submission.value.name} is saved.`);
}

async function merge(advisor: Advisor, { id, name }: { id: number; name: string }, form: FormData) {
  const self = paths.editSubcategory(id);
  const submission = parseForm(form, mergeForm);
  if (submission.status !== "success") return redirectWithNotice(self, "Choose one to merge into.", { tone: "danger" });
  const outcome = found(
    await mergeCategory(db, advisor, "subcategory", id, submission.value.into, now()),
    "Subcategory",
  );
  if (!outcome.saved) return redirectWithNotice(self, sentencesOf(outcome.problems), { tone: "danger" });
  return redirectWithNotice(paths.editSubcategory(submission.value.into), `${name} is merged into ${outcome.into}.`);
}

export default function EditSubcategoryPage() {
  const { category, targets, parents } = useLoaderData<typeof loader>();
  return (
    <CategoryPage level="subcategory" category={category} targets={targets}>
      <CategoryForm
        key={category.version}
        category={category}
        parents={parents}
        cancelTo={paths.subcategories({ company: category.companyId })}
        lastResult={useActionData<typeof action>()}
      />
    </CategoryPage>
  );
}
