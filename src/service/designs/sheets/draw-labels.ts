import { setImmediate as turn } from 'node:timers/promises'
import type { CodeRow } from '#service/codes/present-code.ts'
import { invalidField } from '#service/http/api-error.ts'
import { drawForPrint } from '../downloads/design-file.ts'
import type { Label } from './draw-sheets.ts'
import type { LabelLine } from './label-text.ts'

/** Maximum number of characters in the drawings of all labels, which are in memory at the same time. */
const MAX_DRAWN_LENGTH = 100_000_000
/** Number of codes that are drawn before other work of this process gets a turn. They take a few milliseconds. */
const CODES_PER_TURN = 10

interface LabelOptions {
  drawer: Parameters<typeof drawForPrint>[0]
  copies: number
  toLines(code: CodeRow): LabelLine[]
  /** Ends the drawing when the client disconnects. */
  signal: AbortSignal
}

/**
 * Draws the labels of codes, each repeated for its copies. Throws the reason of the signal, or `invalid_request` if the drawings are too
 * large for one file.
 */
export async function drawLabels(
  codes: readonly CodeRow[],
  { drawer, copies, toLines, signal }: LabelOptions,
): Promise<Label[]> {
  const labels: Label[] = []
  let drawnLength = 0
  for (const [index, code] of codes.entries()) {
    if (index % CODES_PER_TURN === CODES_PER_TURN - 1) await turn()
    signal.throwIfAborted()
    const label = { drawn: await drawForPrint(drawer, code, undefined), lines: toLines(code) }
    drawnLength += label.drawn.svg.length * copies
    if (drawnLength > MAX_DRAWN_LENGTH)
      throw invalidField('body', 'copies', 'These labels are too large for one file. Print fewer at once')
    for (let copy = 0; copy < copies; copy++) labels.push(label)
  }
  return labels
}
