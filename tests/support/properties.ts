import fc from "fast-check";

/** Random cases are the same ones in every run; PROPERTY_SEED=$RANDOM looks at others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 5_545) });

export default fc;
