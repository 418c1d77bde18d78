import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { compareTerms } from "#app/setup/terms/compare-terms.ts";
import { discardTermsDraft } from "#app/setup/terms/discard-terms-draft.server.ts";
import { publishTerms } from "#app/setup/terms/publish-terms.server.ts";
import { restoreTerms } from "#app/setup/terms/restore-terms.server.ts";
import { draftVersionForm, publishTermsForm } from "#app/setup/terms/terms-form.ts";
import * as terms from "#app/setup/terms/terms-versions.server.ts";
import { VersionPage } from "#app/setup/terms/ui/version-page.tsx";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Terms and Conditions");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const { access } = advisor;
  const company = orNotFound(await terms.findTermsCompany(db, access, parseId(call.params.companyId)), "Company");
  const number = parseId(call.params.number);
  const others = (await terms.listTermsVersions(db, access, company.id)).map((other) => other.number);
  const wanted = parseId(new URL(call.request.url).searchParams.get("compare"));
  const compared = others.includes(wanted) ? wanted : (others.find((other) => other < number) ?? 0);
  const texts = await terms.findTermsVersions(db, access, company.id, [number, compared]);
  const version = orNotFound(
    texts.find((text) => text.number === number),
    "Version",
  );
  const before = texts.find((text) => text.number === compared && compared !== number);
  return json({
    company,
    version,
    draft: version.status === "draft" ? version : await terms.findTermsDraft(db, access, company.id),
    others: others.filter((other) => other !== number),
    changes: before ? { compared, lines: compareTerms(before.html, version.html) } : null,
    people: await terms.countTermsUsers(db, access, company.id),
    canPublish: can(advisor, "terms:publish"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:draft");
  pageCompany(advisor);
  const form = await readForm(call.request);
  switch (parseIntent(form, ["publish", "discard"])) {
    case "publish":
      return publish(call, form);
    case "discard":
      return discard(call, form);
    default:
      return restore(call, form);
  }
}

async function publish(call: ActionFunctionArgs, form: FormData) {
  const advisor = await requireAdvisor(call, "terms:publish");
  const submission = parseForm(form, publishTermsForm);
  if (submission.status !== "success") return refused(unreadable);
  const companyId = parseId(call.params.companyId);
  const outcome = orNotFound(
    await publishTerms(db, advisor, { companyId, ...submission.value, now: now() }),
    "Company",
  );
  if (!outcome.saved) return refused(outcome);
  const asked = submission.value.isMaterial
    ? ` ${countText(outcome.asked, "person", "people")} will be asked again.`
    : "";
  return redirectWithNotice(paths.companyTerms(companyId), `Version ${outcome.number} published.${asked}`);
}

async function discard(call: ActionFunctionArgs, form: FormData) {
  const advisor = await requireAdvisor(call, "terms:draft");
  const submission = parseForm(form, draftVersionForm);
  if (submission.status !== "success") return refused(unreadable);
  const companyId = parseId(call.params.companyId);
  const { draftVersion } = submission.value;
  const outcome = orNotFound(await discardTermsDraft(db, advisor, companyId, draftVersion), "Company");
  if (!outcome.saved) return refused(outcome);
  return redirectWithNotice(paths.companyTerms(companyId), `Draft of version ${outcome.number} discarded.`);
}

async function restore(call: ActionFunctionArgs, form: FormData) {
  const advisor = await requireAdvisor(call, "terms:draft");
  const submission = parseForm(form, draftVersionForm);
  if (submission.status !== "success") return refused(unreadable);
  const companyId = parseId(call.params.companyId);
  const wanted = { number: parseId(call.params.number), draftVersion: submission.value.draftVersion };
  const outcome = orNotFound(await restoreTerms(db, advisor, { companyId, ...wanted, now: now() }), "Company");
  if (!outcome.saved) return refused(outcome);
  return redirectWithNotice(paths.companyTerms(companyId), `Draft of version ${outcome.number} saved.`);
}

const unreadable = { fieldErrors: fieldError("", "We couldn't read the form. Try again.") };

function refused({ fieldErrors, status = 422 }: { fieldErrors: Record<string, string[]>; status?: number }) {
  return json({ fieldErrors }, { status });
}

export default function TermsVersionPage() {
  return <VersionPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
