import { RRule } from "rrule/dist/esm/rrule.js";

// In Node everything is of the default export; browsers get the rule alone, without its words in English.
export default { RRule };
