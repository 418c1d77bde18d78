import { RRule } from "rrule/dist/esm/rrule.js";

// In Node everything is on the default export; browsers get the rule alone, without its English texts.
export default { RRule };
