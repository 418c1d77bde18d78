import { changeChannelLinks, replaceHost } from "#app/planning/idea-links/channel-links.server.ts";
import { replaceLinks, undoLinkChange } from "#app/planning/idea-links/idea-links.server.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import type { Changes, Ground } from "./change.ts";

let last = 0;
/** A host that no other link has. */
const newHost = () => `host-${(last += 1)}.sunrise.coffee`;

export function linkChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  const { sunrise } = world;
  const ideaOn = async (host: string) => makeIdea(db, await makeChannel(db, sunrise), { link: `https://${host}/` });
  const replacement = () => ({ find: newHost(), replacement: newHost(), count: 1 });
  /** A replacement in the links of one idea, as it is kept. */
  const replaced = async () => {
    const swap = replacement();
    await ideaOn(swap.find);
    await replaceLinks(db, senior, sunrise.id, swap, now);
    const kept = db.selectFrom("ideaLinkChanges").select("id").where("find", "=", swap.find);
    return (await kept.executeTakeFirstOrThrow()).id;
  };
  return {
    changeChannelLinks: {
      async scene() {
        const { id, version } = await makeChannel(db, sunrise);
        const link = `https://${newHost()}/`;
        const form = (version: number) => ({ channels: [{ id, version, link }] });
        return {
          saves: () => changeChannelLinks(db, senior, sunrise.id, form(version), now),
          refuses: () => changeChannelLinks(db, senior, sunrise.id, form(version - 1), now),
          isAbsent: () => changeChannelLinks(db, harborAdvisor, sunrise.id, form(version), now),
        };
      },
    },
    replaceHost: {
      async scene() {
        const swap = replacement();
        await makeChannel(db, sunrise, { link: `https://${swap.find}/` });
        return {
          saves: () => replaceHost(db, senior, sunrise.id, swap, now),
          refuses: () => replaceHost(db, senior, sunrise.id, { ...swap, count: 2 }, now),
          isAbsent: () => replaceHost(db, harborAdvisor, sunrise.id, swap, now),
        };
      },
    },
    replaceLinks: {
      async scene() {
        const swap = replacement();
        await ideaOn(swap.find);
        return {
          saves: () => replaceLinks(db, senior, sunrise.id, swap, now),
          refuses: () => replaceLinks(db, senior, sunrise.id, { ...swap, count: 2 }, now),
          isAbsent: () => replaceLinks(db, harborAdvisor, sunrise.id, swap, now),
        };
      },
    },
    undoLinkChange: {
      async scene() {
        const [id, undone] = [await replaced(), await replaced()];
        await undoLinkChange(db, senior, sunrise.id, undone, now);
        return {
          saves: () => undoLinkChange(db, senior, sunrise.id, id, now),
          refuses: () => undoLinkChange(db, senior, sunrise.id, undone, now),
          isAbsent: () => undoLinkChange(db, harborAdvisor, sunrise.id, id, now),
        };
      },
    },
  };
}
