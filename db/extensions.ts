import { cube } from "@electric-sql/pglite/contrib/cube";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";

/** Extensions of the embedded database that the migrations create. */
export const extensions = { cube, pg_trgm, unaccent };
