import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Folds a text for searching and sorting: in lower case and without accents, so that `zurich` finds Zürich in either form of Unicode. A
 * migration creates the SQL function, which does not depend on the locale of the database. Queries must call it exactly as the indexes do.
 */
export function foldText(text: SQLWrapper | string): SQL {
  return sql`fold_text(${text})`
}

/** The condition that a text contains another text, both folded. */
export function hasFolded(text: SQLWrapper, searchText: string): SQL {
  return sql`${foldText(text)} like ${foldText(toContainsPattern(searchText))}`
}

/** The `like` pattern for texts that contain the given text, whose wildcards are escaped. */
export function toContainsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
