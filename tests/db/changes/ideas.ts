import { changeIdea, createIdea, moveIdea } from "#app/planning/ideas/save-idea.server.ts";
import { changeIdeas } from "#app/planning/ideas/change-ideas.server.ts";
import { chooseSites, removeSites } from "#app/planning/idea-sites/choose-sites.server.ts";
import { copyIdea } from "#app/planning/ideas/copy-idea.server.ts";
import { ideaForm, newIdeaForm } from "#app/planning/ideas/idea-form.ts";
import { addSitesForm } from "#app/planning/idea-sites/idea-sites-form.ts";
import { makeCategory, makeIdea } from "#tests/support/make/ideas.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import type { Changes, Ground } from "./change.ts";

let last = 0;
const newCode = () => `NEW-${(last += 1)}`;

export function ideaChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  const { sunrise, harbor } = world;
  const idea = async (values: Parameters<typeof makeIdea>[2] = {}) =>
    makeIdea(db, await makeChannel(db, sunrise), values);
  const values = { title: "Free Coffee Friday", effort: 2, leadDays: 0, durationDays: 1 };
  const include = (pcNumbers: string) => addSitesForm.parse({ intent: "add", kind: "include", pcNumbers });
  return {
    createIdea: {
      async scene() {
        const [channel, foreign] = [await makeChannel(db, sunrise), await makeChannel(db, harbor)];
        const form = newIdeaForm.parse({ ...values, code: newCode(), channelId: channel.id });
        return {
          saves: () => createIdea(db, senior, sunrise.id, form, null, now),
          refuses: () => createIdea(db, senior, sunrise.id, { ...form, channelId: foreign.id }, null, now),
          isAbsent: () => createIdea(db, harborAdvisor, sunrise.id, form, null, now),
        };
      },
    },
    changeIdea: {
      async scene() {
        const [{ id, channelId, version }, taken] = [await idea(), await idea()];
        const form = ideaForm.parse({ ...values, code: newCode(), channelId, version });
        return {
          saves: () => changeIdea(db, senior, id, form, null, now),
          refuses: () => changeIdea(db, senior, id, { ...form, code: taken.code.toLowerCase() }, null, now),
          isAbsent: () => changeIdea(db, harborAdvisor, id, form, null, now),
        };
      },
    },
    changeIdeas: {
      async scene() {
        const [{ id }, foreign] = [await idea(), await makeCategory(db, harbor)];
        const retire = { move: "retire" as const };
        return {
          saves: () => changeIdeas(db, senior, sunrise.id, [id], retire, now),
          refuses: () => changeIdeas(db, senior, sunrise.id, [id], { category: String(foreign.id) }, now),
          isAbsent: () => changeIdeas(db, harborAdvisor, sunrise.id, [id], retire, now),
        };
      },
    },
    moveIdea: {
      async scene() {
        const [{ id }, draft] = [await idea(), await idea({ status: "draft" })];
        return {
          saves: () => moveIdea(db, senior, id, "retire", now),
          refuses: () => moveIdea(db, senior, draft.id, "retire", now),
          isAbsent: () => moveIdea(db, harborAdvisor, id, "retire", now),
        };
      },
    },
    copyIdea: {
      async scene() {
        const [{ name }, lonely] = [await makeChannel(db, harbor), await idea()];
        const { id } = await makeIdea(db, await makeChannel(db, sunrise, { name }));
        return {
          saves: () => copyIdea(db, senior, id, { companyId: harbor.id }, now),
          refuses: () => copyIdea(db, senior, lonely.id, { companyId: harbor.id }, now),
          isAbsent: () => copyIdea(db, harborAdvisor, id, { companyId: harbor.id }, now),
        };
      },
    },
    chooseSites: {
      async scene() {
        const [{ id }, shop] = [await idea(), await makeLocation(db, world.north)];
        return {
          saves: () => chooseSites(db, senior, id, include(shop.pcNumber)),
          refuses: () => chooseSites(db, senior, id, include(world.pierShop.pcNumber)),
          isAbsent: () => chooseSites(db, harborAdvisor, id, include(shop.pcNumber)),
        };
      },
    },
    removeSites: {
      without: { refuses: "Whatever was chosen can be taken back." },
      async scene() {
        const [{ id }, shop] = [await idea(), await makeLocation(db, world.north)];
        await chooseSites(db, senior, id, include(shop.pcNumber));
        return {
          saves: () => removeSites(db, senior, id, [shop.id]),
          isAbsent: () => removeSites(db, harborAdvisor, id, [shop.id]),
        };
      },
    },
  };
}
