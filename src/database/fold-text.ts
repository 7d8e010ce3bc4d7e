import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A text as it is searched and sorted: in lower case and without accents, so that `zurich` finds Zürich, in whichever form of Unicode. The
 * function is made by a migration and does not depend on the locale of the database. Queries must use it as the indexes do.
 */
export function foldText(text: SQLWrapper | string): SQL {
  return sql`fold_text(${text})`
}

/** Whether a text contains another, both folded. */
export function hasFolded(text: SQLWrapper, searched: string): SQL {
  return sql`${foldText(text)} like ${foldText(containing(searched))}`
}

/** The pattern for texts that contain the given one, with its wildcards escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
