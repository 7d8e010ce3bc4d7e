import type { Code } from '../api/code.ts'

/** Background class for the picture of a code in both themes: white like paper, or dark for a code that is only readable on dark. */
export function getCodeGround(readOn: Code['readOn']): string {
  return readOn === 'dark' ? 'bg-paper-ink' : 'bg-paper'
}
