import { type Column, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'

/** The condition that a column has one of these values. An empty text stands for null. Undefined if there are no values. */
export function matchesSome(column: Column, values: readonly (string | number)[] | undefined): SQL | undefined {
  if (values === undefined) return undefined
  const texts = values.filter((value) => value !== '')
  return or(texts.length > 0 ? inArray(column, texts) : undefined, values.includes('') ? isNull(column) : undefined)
}

/** The condition that a column has one of these texts. They are a single parameter, because a query has at most 65,535. */
export function isInList(column: Column, texts: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...texts])}::text[])`
}

/** The condition that a column has none of these values. Null counts as the empty text. */
export function matchesNone(column: Column, values: readonly (string | number)[] | undefined): SQL | undefined {
  const condition = matchesSome(column, values)
  return condition && isNotTrue(condition)
}

/** The condition is false or unknown. */
export function isNotTrue(condition: SQL): SQL {
  return sql`(${condition}) is not true`
}
