import type { Code } from '../api/code.ts'

/** The ground on which a picture of a code is shown in both themes: white as it is printed, dark if it is read only there. */
export function codeGround(readOn: Code['readOn']): string {
  return readOn === 'dark' ? 'bg-paper-ink' : 'bg-paper'
}
