import { changePost, createPost, movePosts } from "#app/programs/social-posts/save-post.server.ts";
import { makePost } from "#tests/support/make/programs.ts";
import type { Changes, Ground } from "./change.ts";

const content = {
  ...{
    intent: "save",
    categoryId: null,
    caption: "Maple is back.",
    hashtags: "#maple",
    networkCaptions: {},
    media: [],
  },
  ...{ networks: ["facebook" as const], validFrom: null, validTo: null },
};

export function postChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  const companyId = world.sunrise.id;
  const post = (values: Parameters<typeof makePost>[2] = {}) => makePost(db, { companyId }, values);

  return {
    createPost: {
      async scene() {
        const { title } = await post();
        const form = { ...content, title: `${title} anew`, idempotencyKey: `page of ${title}` };
        return {
          saves: () => createPost(db, senior, companyId, form, [], now),
          refuses: () => createPost(db, senior, companyId, { ...form, categoryId: 2_000_000_000 }, [], now),
          isAbsent: () => createPost(db, harborAdvisor, companyId, form, [], now),
        };
      },
    },
    changePost: {
      async scene() {
        const [{ id, title }, other] = [await post(), await post()];
        const form = { ...content, title: `${title} changed`, version: 1 };
        return {
          saves: () => changePost(db, senior, id, form, [], now),
          refuses: () => changePost(db, senior, id, { ...form, title: other.title }, [], now),
          isAbsent: () => changePost(db, harborAdvisor, id, form, [], now),
        };
      },
    },
    movePosts: {
      async scene() {
        const { id } = await post();
        return {
          saves: () => movePosts(db, senior, companyId, [id], "activate", now),
          isAbsent: () => movePosts(db, harborAdvisor, companyId, [id], "activate", now),
        };
      },
      without: { refuses: "It moves what is ready and leaves the rest." },
    },
  };
}
