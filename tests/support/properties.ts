import fc from "fast-check";

/** Random cases are the same in every run; PROPERTY_SEED=$RANDOM tries others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 5_545) });

export default fc;
