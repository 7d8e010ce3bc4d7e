import type { Field } from './request-fields.ts'

/** The order of a list in which no change of an item moves it to pages that have been read already. Null if the list has no such order. */
export function findStableSort(fields: readonly Pick<Field, 'name' | 'choices'>[]): string | null {
  const sort = 'created_asc'
  return fields.some(({ name, choices }) => name === 'sort' && choices?.includes(sort)) ? sort : null
}
