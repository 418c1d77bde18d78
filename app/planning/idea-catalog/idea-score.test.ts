import { expect, test } from "vitest";
import { scoreIdea } from "./idea-score.ts";

const idea = {
  objectives: [{ id: 1, name: "Grow morning traffic" }],
  neighborhoodTypes: ["neighborhoodUrban"],
  season: { from: "03-01", to: "05-31" },
  uses: 10,
  completed: 10,
};
const plan = {
  objectiveIds: [1],
  neighborhoodType: "neighborhoodUrban",
  period: { startsOn: "2026-04-01", endsOn: "2026-04-30" },
};

test("an idea that fits in every way scores 100 and lists the reasons", () => {
  expect(scoreIdea(idea, plan)).toEqual({
    score: 100,
    reasons: [
      "Objective: Grow morning traffic",
      "In season, 03/01 to 05/31",
      "Made for urban neighborhoods",
      "Completed in 100% of 10 {plans} in your {network}",
    ],
  });
});

test("an idea that fits in no way scores 0", () => {
  const odd = {
    ...plan,
    objectiveIds: [2],
    neighborhoodType: "neighborhoodRural",
    period: { startsOn: "2026-07-01", endsOn: "2026-07-31" },
  };
  expect(scoreIdea({ ...idea, uses: 0, completed: 0 }, odd)).toEqual({
    score: 0,
    reasons: ["Out of season, runs 03/01 to 05/31"],
  });
});

test("the objective weighs more than season, neighborhood and completion together", () => {
  const serving = scoreIdea({ ...idea, season: null, uses: 0, completed: 0, neighborhoodTypes: [] }, plan).score;
  const timely = scoreIdea({ ...idea, objectives: [] }, plan).score;
  expect(serving).toBeGreaterThan(timely);
});

test("fewer than five uses do not affect the score", () => {
  expect(scoreIdea({ ...idea, uses: 4, completed: 0 }, plan).score).toBe(
    scoreIdea({ ...idea, uses: 0, completed: 0 }, plan).score,
  );
});
