import { changeChannelLinks, replaceChannelHost } from "#app/planning/idea-links/channel-links.server.ts";
import { replaceLinks, undoLinkChange } from "#app/planning/idea-links/idea-links.server.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

let last = 0;
/** Return a host that no other link has. */
const newHost = () => `host-${(last += 1)}.sunrise.coffee`;

export function channelLinkChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  const { sunrise } = world;
  const ideaOn = async (host: string) => makeIdea(db, await makeChannel(db, sunrise), { link: `https://${host}/` });
  const replacement = () => ({ find: newHost(), replacement: newHost(), count: 1 });
  /** Return the stored record of a replacement in one idea's links. */
  const replaced = async () => {
    const swap = replacement();
    await ideaOn(swap.find);
    await replaceLinks(db, senior, { companyId: sunrise.id, replacement: swap, now });
    const kept = db.selectFrom("ideaLinkChanges").select("id").where("find", "=", swap.find);
    return (await kept.executeTakeFirstOrThrow()).id;
  };
  return {
    changeChannelLinks: {
      async scenario() {
        const { id, version } = await makeChannel(db, sunrise);
        const link = `https://${newHost()}/`;
        const form = (version: number) => ({ channels: [{ id, version, link }] });
        return {
          saves: () => changeChannelLinks(db, senior, { companyId: sunrise.id, form: form(version), now }),
          refuses: () => changeChannelLinks(db, senior, { companyId: sunrise.id, form: form(version - 1), now }),
          isAbsent: () => changeChannelLinks(db, harborAdvisor, { companyId: sunrise.id, form: form(version), now }),
        };
      },
    },
    replaceChannelHost: {
      async scenario() {
        const swap = replacement();
        await makeChannel(db, sunrise, { link: `https://${swap.find}/` });
        return {
          saves: () => replaceChannelHost(db, senior, { companyId: sunrise.id, ...swap, now }),
          refuses: () => replaceChannelHost(db, senior, { companyId: sunrise.id, ...swap, count: 2, now }),
          isAbsent: () => replaceChannelHost(db, harborAdvisor, { companyId: sunrise.id, ...swap, now }),
        };
      },
    },
    replaceLinks: {
      async scenario() {
        const swap = replacement();
        await ideaOn(swap.find);
        return {
          saves: () => replaceLinks(db, senior, { companyId: sunrise.id, replacement: swap, now }),
          refuses: () => replaceLinks(db, senior, { companyId: sunrise.id, replacement: { ...swap, count: 2 }, now }),
          isAbsent: () => replaceLinks(db, harborAdvisor, { companyId: sunrise.id, replacement: swap, now }),
        };
      },
    },
    undoLinkChange: {
      async scenario() {
        const [id, undone] = [await replaced(), await replaced()];
        await undoLinkChange(db, senior, { companyId: sunrise.id, changeId: undone, now });
        return {
          saves: () => undoLinkChange(db, senior, { companyId: sunrise.id, changeId: id, now }),
          refuses: () => undoLinkChange(db, senior, { companyId: sunrise.id, changeId: undone, now }),
          isAbsent: () => undoLinkChange(db, harborAdvisor, { companyId: sunrise.id, changeId: id, now }),
        };
      },
    },
  };
}
