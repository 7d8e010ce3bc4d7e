import { ENOUGH_MARGIN } from '#design/enough-margin.ts'
import type { Judged } from '../../api/designs.ts'

/** What a measured design is worth, in words. */
export function verdictWord({ scanVerified, scanMargin }: Pick<Judged, 'scanVerified' | 'scanMargin'>): {
  word: string
  tone: 'ok' | 'warn' | 'bad'
} {
  if (!scanVerified) return { word: 'Not safe to print: some phones will not read it.', tone: 'bad' }
  if (scanMargin >= 90) return { word: 'Reads well everywhere, in bad light too.', tone: 'ok' }
  if (scanMargin >= ENOUGH_MARGIN) return { word: 'Reads well.', tone: 'ok' }
  if (scanMargin >= 50) return { word: 'Reads in good conditions. Print it large.', tone: 'warn' }
  return { word: 'Hard to read. Change something before it is printed.', tone: 'bad' }
}
