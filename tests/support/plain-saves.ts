import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** Largest number of statements of a plain save, `begin` and `commit` included (docs/performance.md). */
const MAX_STATEMENTS = 8;

/**
 * Statements of a post that is not a plain save: it writes a mail or a decision whose mail waits, ends sessions, stores a file or
 * changes a user's access, or it is a repeated form, which is refused before it gets the stored outcome.
 */
const EXTRA_WORK =
  /insert into "?(mails|decisions|sessions|files|memberships|guest_locations)\b|update "?sessions\b|outcome from idempotency_keys/;

/** Pages on which every button, or those whose intent and scope match, changes several records at once. */
const BULK_PAGES: readonly (readonly [page: RegExp, intent?: RegExp])[] = [
  [/^\/plans\/\d+$/, /^(activate|deactivate|complete)$| all$/],
  [/^\/plans$/, /^(activate|deactivate)$/],
  [/^\/create-plan\/first-step/, /^create$/],
  [/^\/create-plan\/second-step/, /^(copy-items|add-best|save-activate)$| all$/],
  [/^\/campaigns$/],
  [/^\/implementation-checklist/, /^bulk-/],
  [/^\/(ideas|manage-locations|company\/\d+\/users)$/],
  [/^\/ideas\/(autopilot\/generate|autopilot\/batches\/\d+|update-channel-links|update-idea-url)/],
  [/^\/(categories|subcategories)\/\d+\/edit$/, /^merge$/],
  [/^\/groups\/(assign-locations|assign-users|transfer-groups)/],
  [/^\/(transfer-location|organizations\/merge-networks|metrics-management)/],
  [/^\/company\/\d+\/imports?\//],
  // The first recap marks the event as held, in the calendar too, and the last one as recapped.
  [/^\/event-management\/\d+$/, /^recap$/],
  // An order reads its locations, package and posts, a checkout locks programs and accounts, and a post saves versions.
  [/^\/social-media\/(order|checkout\/|test-card\/|edit-post\/|add-post)/],
  [/^\/manage-incentive\/(payments|reimbursement)$/, /^(make|review|approve)$/],
];

const statementLog = new AsyncLocalStorage<string[]>();
const query = pg.Client.prototype.query;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === "object" && first && "text" in first ? first.text : first;
    if (typeof text === "string" && !text.startsWith("set jit")) statementLog.getStore()?.push(text);
    return Reflect.apply(query, this, given);
  },
});

/** Post a form, and throw when a plain save sends more statements than allowed. */
export async function checkPlainSave<Answer extends { status: number }>(
  { path, intent }: { path: string; intent: string },
  post: () => Promise<Answer>,
): Promise<Answer> {
  const sent: string[] = [];
  const answer = await statementLog.run(sent, post);
  const [page = ""] = path.split("?");
  const isBulk = BULK_PAGES.some(([pages, intents]) => pages.test(page) && (!intents || intents.test(intent)));
  const isPlain = answer.status === 303 && !isBulk && !sent.some((text) => EXTRA_WORK.test(text));
  if (isPlain && sent.length > MAX_STATEMENTS) {
    throw new Error(
      `Posting "${intent}" to ${page} asks ${sent.length} statements and not ${MAX_STATEMENTS}:\n${sent.join("\n")}`,
    );
  }
  return answer;
}
