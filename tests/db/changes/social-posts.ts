import { changeSocialPost, createSocialPost, applyPostAction } from "#app/programs/social-posts/save-post.server.ts";
import { makePost } from "#tests/support/make/programs.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

const content = {
  intent: "save" as const,
  categoryId: null,
  caption: "Maple is back.",
  hashtags: "#maple",
  networkCaptions: {},
  media: [],
  networks: ["facebook" as const],
  validFrom: null,
  validTo: null,
};

export function postChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  const companyId = world.sunrise.id;
  const post = (values: Parameters<typeof makePost>[2] = {}) => makePost(db, { companyId }, values);

  return {
    createSocialPost: {
      async scenario() {
        const { title } = await post();
        const form = { ...content, title: `${title} anew`, idempotencyKey: `page of ${title}` };
        return {
          saves: () => createSocialPost({ db, actor: senior, now }, companyId, form, []),
          refuses: () =>
            createSocialPost({ db, actor: senior, now }, companyId, { ...form, categoryId: 2_000_000_000 }, []),
          isAbsent: () => createSocialPost({ db, actor: harborAdvisor, now }, companyId, form, []),
        };
      },
    },
    changeSocialPost: {
      async scenario() {
        const [{ id, title }, other] = [await post(), await post()];
        const form = { ...content, title: `${title} changed`, version: 1 };
        return {
          saves: () => changeSocialPost({ db, actor: senior, now }, id, form, []),
          refuses: () => changeSocialPost({ db, actor: senior, now }, id, { ...form, title: other.title }, []),
          isAbsent: () => changeSocialPost({ db, actor: harborAdvisor, now }, id, form, []),
        };
      },
    },
    applyPostAction: {
      async scenario() {
        const { id } = await post();
        return {
          saves: () => applyPostAction({ db, actor: senior, now }, { companyId, ids: [id], move: "activate" }),
          isAbsent: () =>
            applyPostAction({ db, actor: harborAdvisor, now }, { companyId, ids: [id], move: "activate" }),
        };
      },
      exemptions: { refuses: "It moves what is ready and leaves the rest." },
    },
  };
}
