import { changeIdea, createIdea, transitionIdea } from "#app/planning/ideas/save-idea.server.ts";
import { changeIdeas } from "#app/planning/ideas/change-ideas.server.ts";
import { chooseIdeaLocations, removeIdeaLocations } from "#app/planning/idea-locations/choose-idea-locations.server.ts";
import { copyIdea } from "#app/planning/ideas/copy-idea.server.ts";
import { ideaForm, newIdeaForm } from "#app/planning/ideas/idea-form.ts";
import { addIdeaLocationsForm } from "#app/planning/idea-locations/idea-locations-form.ts";
import { makeCategory, makeIdea } from "#tests/support/make/ideas.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

let last = 0;
const newCode = () => `NEW-${(last += 1)}`;

export function ideaChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  const { sunrise, harbor } = world;
  const idea = async (values: Parameters<typeof makeIdea>[2] = {}) =>
    makeIdea(db, await makeChannel(db, sunrise), values);
  const values = { title: "Free Coffee Friday", effort: 2, leadDays: 0, durationDays: 1 };
  const include = (pcNumbers: string) => addIdeaLocationsForm.parse({ intent: "add", kind: "include", pcNumbers });
  return {
    createIdea: {
      async scenario() {
        const [channel, foreign] = [await makeChannel(db, sunrise), await makeChannel(db, harbor)];
        const form = newIdeaForm.parse({ ...values, code: newCode(), channelId: channel.id });
        return {
          saves: () => createIdea(db, senior, { companyId: sunrise.id, form, image: null, now }),
          refuses: () =>
            createIdea(db, senior, {
              companyId: sunrise.id,
              form: { ...form, channelId: foreign.id },
              image: null,
              now,
            }),
          isAbsent: () => createIdea(db, harborAdvisor, { companyId: sunrise.id, form, image: null, now }),
        };
      },
    },
    changeIdea: {
      async scenario() {
        const [{ id, channelId, version }, taken] = [await idea(), await idea()];
        const form = ideaForm.parse({ ...values, code: newCode(), channelId, version });
        return {
          saves: () => changeIdea(db, senior, { ideaId: id, form, image: null, now }),
          refuses: () =>
            changeIdea(db, senior, { ideaId: id, form: { ...form, code: taken.code.toLowerCase() }, image: null, now }),
          isAbsent: () => changeIdea(db, harborAdvisor, { ideaId: id, form, image: null, now }),
        };
      },
    },
    changeIdeas: {
      async scenario() {
        const [{ id }, foreign] = [await idea(), await makeCategory(db, harbor)];
        const retire = { move: "retire" as const };
        return {
          saves: () => changeIdeas(db, senior, { companyId: sunrise.id, ideaIds: [id], change: retire, now }),
          refuses: () =>
            changeIdeas(db, senior, {
              companyId: sunrise.id,
              ideaIds: [id],
              change: { category: String(foreign.id) },
              now,
            }),
          isAbsent: () => changeIdeas(db, harborAdvisor, { companyId: sunrise.id, ideaIds: [id], change: retire, now }),
        };
      },
    },
    transitionIdea: {
      async scenario() {
        const [{ id }, draft] = [await idea(), await idea({ status: "draft" })];
        return {
          saves: () => transitionIdea(db, senior, { ideaId: id, action: "retire", now }),
          refuses: () => transitionIdea(db, senior, { ideaId: draft.id, action: "retire", now }),
          isAbsent: () => transitionIdea(db, harborAdvisor, { ideaId: id, action: "retire", now }),
        };
      },
    },
    copyIdea: {
      async scenario() {
        const [{ name }, lonely] = [await makeChannel(db, harbor), await idea()];
        const { id } = await makeIdea(db, await makeChannel(db, sunrise, { name }));
        return {
          saves: () => copyIdea(db, senior, { ideaId: id, form: { companyId: harbor.id }, now }),
          refuses: () => copyIdea(db, senior, { ideaId: lonely.id, form: { companyId: harbor.id }, now }),
          isAbsent: () => copyIdea(db, harborAdvisor, { ideaId: id, form: { companyId: harbor.id }, now }),
        };
      },
    },
    chooseIdeaLocations: {
      async scenario() {
        const [{ id }, shop] = [await idea(), await makeLocation(db, world.north)];
        return {
          saves: () => chooseIdeaLocations(db, senior, id, include(shop.pcNumber)),
          refuses: () => chooseIdeaLocations(db, senior, id, include(world.pierShop.pcNumber)),
          isAbsent: () => chooseIdeaLocations(db, harborAdvisor, id, include(shop.pcNumber)),
        };
      },
    },
    removeIdeaLocations: {
      exemptions: { refuses: "Whatever was chosen can be taken back." },
      async scenario() {
        const [{ id }, shop] = [await idea(), await makeLocation(db, world.north)];
        await chooseIdeaLocations(db, senior, id, include(shop.pcNumber));
        return {
          saves: () => removeIdeaLocations(db, senior, id, [shop.id]),
          isAbsent: () => removeIdeaLocations(db, harborAdvisor, id, [shop.id]),
        };
      },
    },
  };
}
