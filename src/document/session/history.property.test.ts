import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pick, generatedEdits } from '#testing/documents/generated-edits.ts'
import { applyEvents, openedSession } from '#testing/documents/sample-session.ts'
import { type Document, writeDocument } from '../document.ts'
import type { EditSession } from './session-state.ts'

const scheduleCount = Number(process.env['SCHEDULES'] ?? 0)
const generatedEdit = fc.record({
  does: fc.constantFrom(...Object.keys(generatedEdits), 'undoOne', 'undoOne', 'undoOne'),
  at: fc.nat(50),
  to: fc.nat(50),
})

// There are no other people, because a jump does not undo their edits.
test('a jump to any entry, back or forth, restores the document after that entry', () => {
  fc.assert(
    fc.property(fc.array(generatedEdit, { maxLength: 14 }), fc.array(fc.nat(50), { maxLength: 6 }), (edits, jumps) => {
      let session = openedSession
      const documentsByEntry = new Map<number | null, Document>([[null, session.view]])
      for (const [number, { does, at, to }] of edits.entries()) {
        session = does === 'undoOne' ? undoAlone(session, at) : applyGeneratedEdit(session, does, { at, to, number })
        documentsByEntry.set(session.undo.at(-1)?.id ?? null, session.view)
      }
      for (const jump of jumps) {
        const entry = pick([...session.undo, ...session.redo], jump)?.id ?? null
        session = applyEvents(session, { type: 'jump', entry })
        expect(writeDocument(session.view)).toEqual(toContent(documentsByEntry.get(entry)))
      }
    }),
    scheduleCount > 0 ? { numRuns: scheduleCount } : { numRuns: 300, seed: 4 },
  )
})

function applyGeneratedEdit(
  session: EditSession,
  does: string,
  { at, to, number }: { at: number; to: number; number: number },
): EditSession {
  const operations = generatedEdits[does]?.(session.view, { at, to }, `w0x${number}n`) ?? []
  return operations.length === 0 ? session : applyEvents(session, { type: 'edit', operations })
}

/** Undoes an entry alone. Excludes the newest entry, for which that is a normal undo. */
function undoAlone(session: EditSession, at: number): EditSession {
  const entry = pick(session.undo.slice(0, -1), at)
  return entry ? applyEvents(session, { type: 'undoOne', entry: entry.id }) : session
}

function toContent(document: Document | undefined) {
  return document && writeDocument(document)
}
