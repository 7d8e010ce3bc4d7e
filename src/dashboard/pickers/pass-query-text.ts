import type { PassQuery } from '#contract/pass-query.ts'

/** What becomes of parameters of the scanned address, such as `?table=5`, as options. */
export const passQueryLabels: Readonly<Record<PassQuery, string>> = {
  drop: 'Leave out',
  add: 'Add to the destination',
  visitor: 'Add, and replace those of the same name',
}

const words: Readonly<Record<string, string>> = {
  drop: 'leave out',
  add: 'add to the destination',
  visitor: 'add and replace',
}

/** The same inside a sentence; null: the default of the workspace. */
export function passQueryText(mode: unknown): string {
  return typeof mode === 'string' ? `“${words[mode] ?? mode}”` : 'the default of the workspace'
}
