import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, sentencesOf } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { categoryForm, mergeForm } from "#app/setup/categories/category-form.ts";
import { findCategory, listMergeTargets } from "#app/setup/categories/category-queries.server.ts";
import { changeCategory } from "#app/setup/categories/save-category.server.ts";
import { mergeCategory } from "#app/setup/categories/merge-category.server.ts";
import { CategoryForm } from "#app/setup/categories/ui/category-form.tsx";
import { CategoryPage } from "#app/setup/categories/ui/category-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Category");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const category = found(await findCategory(db, advisor.reach, "category", idOf(call.params.categoryId)), "Category");
  const targets = await listMergeTargets(db, advisor.reach, "category", category);
  return json({ category, targets });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const category = found(await findCategory(db, advisor.reach, "category", idOf(call.params.categoryId)), "Category");
  const form = await readForm(call.request);
  if (form.get("intent") === "merge") return merge(advisor, category, form);
  const submission = parseForm(form, categoryForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await changeCategory(db, advisor, { level: "category", id: category.id }, submission.value, now()),
    "Category",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.categories({ company: category.companyId }), `${submission.value.name} is saved.`);
}

async function merge(advisor: Advisor, { id, name }: { id: number; name: string }, form: FormData) {
  const self = paths.editCategory(id);
  const submission = parseForm(form, mergeForm);
  if (submission.status !== "success") return redirectWithNotice(self, "Choose one to merge into.", { tone: "danger" });
  const outcome = found(await mergeCategory(db, advisor, "category", id, submission.value.into, now()), "Category");
  if (!outcome.saved) return redirectWithNotice(self, sentencesOf(outcome.problems), { tone: "danger" });
  return redirectWithNotice(paths.editCategory(submission.value.into), `${name} is merged into ${outcome.into}.`);
}

export default function EditCategoryPage() {
  const { category, targets } = useLoaderData<typeof loader>();
  return (
    <CategoryPage level="category" category={category} targets={targets}>
      <CategoryForm
        key={category.version}
        category={category}
        cancelTo={paths.categories({ company: category.companyId })}
        lastResult={useActionData<typeof action>()}
      />
    </CategoryPage>
  );
}
