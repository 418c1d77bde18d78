import { cube } from "@electric-sql/pglite/contrib/cube";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";

/** What the embedded database has beyond Postgres itself, as the migrations ask for it. */
export const extensions = { cube, pg_trgm, unaccent };
