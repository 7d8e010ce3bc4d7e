import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosen, madeUpEdits } from '#testing/documents/generated-edits.ts'
import { after, opened } from '#testing/documents/sample-session.ts'
import { type Document, writeDocument } from '../document.ts'
import type { EditSession } from './session-state.ts'

const scheduleCount = Number(process.env['SCHEDULES'] ?? 0)
const deed = fc.record({
  does: fc.constantFrom(...Object.keys(madeUpEdits), 'undoOne', 'undoOne', 'undoOne'),
  at: fc.nat(50),
  to: fc.nat(50),
})

// Without other people, whose edits stay.
test('a jump to any entry, back or forth, restores the document after that entry', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 14 }), fc.array(fc.nat(50), { maxLength: 6 }), (deeds, jumps) => {
      let session = opened
      const seen = new Map<number | null, Document>([[null, session.view]])
      for (const [number, { does, at, to }] of deeds.entries()) {
        session = does === 'undoOne' ? undoneAlone(session, at) : edited(session, does, { at, to, number })
        seen.set(session.undo.at(-1)?.id ?? null, session.view)
      }
      for (const jump of jumps) {
        const entry = chosen([...session.undo, ...session.redo], jump)?.id ?? null
        session = after(session, { type: 'jump', entry })
        expect(writeDocument(session.view)).toEqual(written(seen.get(entry)))
      }
    }),
    scheduleCount > 0 ? { numRuns: scheduleCount } : { numRuns: 300, seed: 4 },
  )
})

function edited(
  session: EditSession,
  does: string,
  { at, to, number }: { at: number; to: number; number: number },
): EditSession {
  const operations = madeUpEdits[does]?.(session.view, { at, to }, `w0x${number}n`) ?? []
  return operations.length === 0 ? session : after(session, { type: 'edit', operations })
}

/** Excludes the newest entry, for which undo is the same and fills redo. */
function undoneAlone(session: EditSession, at: number): EditSession {
  const entry = chosen(session.undo.slice(0, -1), at)
  return entry ? after(session, { type: 'undoOne', entry: entry.id }) : session
}

function written(document: Document | undefined) {
  return document && writeDocument(document)
}
