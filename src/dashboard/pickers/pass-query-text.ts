import type { PassQuery } from '#contract/pass-query.ts'

/** Labels of what happens to parameters of the scanned address, such as `?table=5`. */
export const passQueryLabels: Readonly<Record<PassQuery, string>> = {
  drop: 'Leave out',
  add: 'Add to the destination',
  visitor: 'Add, and replace those of the same name',
}

const modeTexts: Readonly<Record<string, string>> = {
  drop: 'leave out',
  add: 'add to the destination',
  visitor: 'add and replace',
}

/** The mode as part of a sentence. Null stands for the default of the workspace. */
export function describePassQuery(mode: unknown): string {
  return typeof mode === 'string' ? `“${modeTexts[mode] ?? mode}”` : 'the default of the workspace'
}
