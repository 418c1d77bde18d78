import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { withCopiedFiles } from "#app/platform/files/copy-files.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { findCompany } from "#app/organization/companies/company-queries.server.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";
import { type BrandName, brandNames, brandPattern, nameInHtml } from "./brand-names.ts";
import { ADDRESS_PATTERN, type BrandTexts, findBrandPlaces } from "./brand-places.ts";
import type { copyCompanyForm } from "./copy-form.ts";
import { copyPictures, ideaKind, listPictureKeys, setKind } from "./copy-ideas.server.ts";
import {
  type CopyContext,
  type CopyKind,
  categoryKind,
  channelKind,
  eventCategoryKind,
  metricTypeKind,
  objectiveKind,
  optionKind,
  packageKind,
} from "./copy-kinds.server.ts";
import { aliasKind, approvalRuleKind, colorKind, ruleKinds, termsKind, textKind } from "./copy-words.server.ts";

/** Kinds in the order in which they are copied, so that each finds what it refers to. */
const copyKinds: readonly CopyKind[] = [
  channelKind,
  optionKind,
  metricTypeKind,
  objectiveKind,
  categoryKind,
  ideaKind,
  setKind,
  eventCategoryKind,
  packageKind,
  approvalRuleKind,
  ...ruleKinds,
  textKind,
  aliasKind,
  colorKind,
  termsKind,
];

/** Count what a company could copy from another, and what it already has; company 0 has nothing. */
export async function countCopies(db: Db, access: AccessScope, fromId: number, toId: number) {
  const from = await findCompany(db, access, fromId);
  if (!from) return null;
  const counts = sql.join(
    copyKinds.map(
      ({ source, isThere }) => sql`(select json_build_object('total', count(*),
        'there', count(*) filter (where ${isThere(toId)})) from ${source(fromId)})`,
    ),
  );
  const { rows } = await sql<{
    kinds: { total: number; there: number }[];
  }>`select json_build_array(${counts}) as kinds`.execute(db);
  const [counted] = rows;
  return {
    from: { id: from.id, name: from.name },
    kinds: copyKinds.flatMap(({ name, label }, place) => {
      const { total, there } = counted?.kinds[place] ?? { total: 0, there: 0 };
      return total > 0 ? [{ name, label, total, there }] : [];
    }),
    ...findBrandPlaces(from.name, await listBrandTexts(db, from)),
  };
}
export type CopyCounts = NonNullable<Awaited<ReturnType<typeof countCopies>>>;

/** List the records of a company whose texts contain its name or an address. */
async function listBrandTexts(db: Db, from: { id: number; name: string }): Promise<BrandTexts[]> {
  const patterns = brandNames(from.name).flatMap((name) => [brandPattern(name), brandPattern(nameInHtml(name))]);
  const pattern = [...patterns, ADDRESS_PATTERN].join("|");
  const lists = copyKinds.flatMap(({ name, source, texts }) => {
    const [plain, html] = [texts?.plain ?? [], texts?.html ?? []].map((columns) =>
      columns.map((column) => sql.ref(`source.${column}`)),
    );
    if (!plain || !html || plain.length + html.length === 0) return [];
    const contains = [...plain, ...html].map((column) => sql`${column} ~ ${pattern}::text`);
    return sql`(select ${name}::text as kind, array[${sql.join(plain)}]::text[] as plain,
      array[${sql.join(html)}]::text[] as html from ${source(from.id)} and (${sql.join(contains, sql` or `)}))`;
  });
  const { rows } = await sql<BrandTexts>`${sql.join(lists, sql` union all `)}`.execute(db);
  return rows;
}

export interface CopyResult {
  copied: number;
  there: number;
  skipped: number;
  /** Email and web addresses in the copied texts. */
  addresses: string[];
}

type Outcome = ({ saved: true; name: string } & CopyResult) | null;

/**
 * Copy the chosen kinds of records from one company to another in one transaction. What is there stays, so the same copy
 * again adds nothing. Null when a company is absent or out of scope.
 */
export async function copyCompany(
  { db, actor: advisor, now }: Context<CurrentUser>,
  companyId: number,
  { from, kinds, replace }: z.output<typeof copyCompanyForm>,
): Promise<Outcome> {
  const target = await findCompany(db, advisor.access, companyId);
  if (!target || from === companyId) return null;
  return withPictures({ db, advisor, fromId: from, toId: companyId, kinds }, (pictures) =>
    db.transaction().execute(async (db) => {
      if (!(await lockCompany(db, advisor.access, companyId))) return null;
      const source = await findCompany(db, advisor.access, from);
      if (!source) return null;
      const names = chosenNames(source.name, target.name, replace);
      const result = await copyRecords(db, advisor, { fromId: from, toId: companyId, kinds, names, pictures, now });
      return { saved: true, name: source.name, ...result };
    }),
  );
}

/** Copy the bytes of the pictures of ideas that are about to be copied, and run the copy. */
export async function withPictures<Result>(
  {
    db,
    advisor,
    fromId,
    toId,
    kinds,
  }: { db: Db; advisor: CurrentUser; fromId: number; toId: number; kinds: readonly string[] },
  work: (pictures: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result> {
  const copiesIdeas = kinds.includes(ideaKind.name) && (await findCompany(db, advisor.access, fromId)) !== null;
  return withCopiedFiles(db, copiesIdeas ? await listPictureKeys(db, fromId, toId) : [], work);
}

/** Return the names to replace: those of the other company that were ticked, each by the new company's name. */
export function chosenNames(from: string, to: string, ticked: readonly string[]): BrandName[] {
  return brandNames(from)
    .filter((name) => ticked.includes(name))
    .map((find) => ({ find, replacement: to }));
}

/** Copy records inside a transaction that has locked or created the target, with one audit row for all of them. */
export async function copyRecords(
  db: Db,
  advisor: CurrentUser,
  {
    kinds,
    pictures,
    ...rest
  }: Omit<CopyContext, "userId"> & { kinds: readonly string[]; pictures: ReadonlyMap<string, string> },
): Promise<CopyResult> {
  const copy: CopyContext = { ...rest, userId: advisor.userId };
  const before = await countCopies(db, advisor.access, copy.fromId, copy.toId);
  const chosen = (before?.kinds ?? []).filter(({ name }) => kinds.includes(name));
  const counts: Record<string, number> = {};
  for (const kind of copyKinds.filter(({ name }) => kinds.includes(name))) {
    for (const insert of kind.inserts(copy)) {
      const { rows } = await insert.execute(db);
      if (rows.length > 0) counts[kind.name] = (counts[kind.name] ?? 0) + rows.length;
    }
    if (kind === ideaKind) await copyPictures(db, copy, pictures);
  }
  const copied = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (copied > 0) {
    await writeAudit(db, advisor, {
      action: "company.copy",
      object: { type: "company", id: copy.toId },
      companyId: copy.toId,
      after: { copiedFrom: before?.from.name, ...counts },
    });
  }
  const there = chosen.reduce((sum, kind) => sum + kind.there, 0);
  const total = chosen.reduce((sum, kind) => sum + kind.total, 0);
  const addresses = (before?.addresses ?? []).flatMap(({ address, places }) =>
    places.some(({ kind }) => kind in counts) ? [address] : [],
  );
  return { copied, there, skipped: total - there - copied, addresses };
}
