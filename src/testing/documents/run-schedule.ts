import type { PageContent } from '#contract/page-document.ts'
import { hasContent } from '#document/adopt-content.ts'
import { writeDocument } from '#document/document.ts'
import { type Choice, pick } from './generated-edits.ts'
import { type Engine, ModelPerson, soundEngine } from './model-editor.ts'
import { ModelService } from './model-service.ts'

/** A sequence of actions of people who have the same document open. */
export interface Schedule {
  personCount: number
  /** Whether the service supports batches. */
  batches: boolean
  /** Whether the errors of the service name the operation. */
  names: boolean
  turns: Turn[]
}
export interface Turn {
  by: number
  does: string
  at: number
  to: number
}

/** Runs the schedule, then lets everyone save. Throws if something was lost, duplicated or broken. */
export function runSchedule(
  schedule: Schedule,
  engine: Engine = soundEngine,
): { people: ModelPerson[]; service: ModelService } {
  const service = new ModelService(schedule)
  const people = Array.from({ length: schedule.personCount }, (_, index) => new ModelPerson(index, service, engine))
  for (const turn of schedule.turns) {
    const person = people[turn.by % people.length]
    if (person) perform(person, turn)
  }
  saveAndCompare(people, service)
  for (const person of people) assertUndoAndRedo(person)
  for (const person of people) resolveConflicts(person)
  saveAndCompare(people, service)
  assertRules(service.answer.content)
  assertNoDuplicates(service)
  return { people, service }
}

function saveAndCompare(people: readonly ModelPerson[], service: ModelService): void {
  for (const person of people) person.settle()
  for (const person of people) {
    person.read()
    assertEverythingSaved(person, service)
    assertNoWordLost(person, service)
  }
}

function resolveConflicts(person: ModelPerson): void {
  for (const { id } of person.session.conflicts) person.act({ type: 'putBack', item: id })
  for (const { target, field } of person.session.overlaps) person.act({ type: 'takeTheirs', target, field })
}

/** Performs one action. An action that is not in `actions` is an edit. */
function perform(person: ModelPerson, { does, at, to }: Turn): void {
  const action = actions[does]
  if (action) action(person, { at, to })
  else person.edit(does, { at, to })
}

const actions: Record<string, (person: ModelPerson, choice: Choice) => void> = {
  type: (person, { at, to }) => person.edit('setBlock', { at, to }, `typing-${at}-${to}`),
  settle: (person) => person.act({ type: 'endGesture' }),
  undo: (person) => person.act({ type: 'undo' }),
  redo: (person) => person.act({ type: 'redo' }),
  undoOne: (person, { at }) => person.act({ type: 'undoOne', entry: pick(person.session.undo, at)?.id ?? 0 }),
  jump: (person, { at, to }) => {
    const { undo, redo } = person.session
    person.act({ type: 'jump', entry: to % 5 === 0 ? null : (pick([...undo, ...redo], at)?.id ?? null) })
  },
  putBack: (person, { at }) => person.act({ type: 'putBack', item: pick(person.session.conflicts, at)?.id ?? 0 }),
  takeTheirs: (person, { at }) => {
    const overlap = pick(person.session.overlaps, at)
    if (overlap) person.act({ type: 'takeTheirs', target: overlap.target, field: overlap.field })
  },
  keepMine: (person, { at }) => {
    const overlap = pick(person.session.overlaps, at)
    if (overlap) person.act({ type: 'keepMine', target: overlap.target, field: overlap.field })
  },
  reload: (person) => person.reload(),
  handOver: (person) => person.handOver(),
  send: (person) => person.send(),
  deliver: (person) => person.deliver(),
  loseReply: (person) => person.loseReply(),
  loseRequest: (person) => person.loseRequest(),
  stray: (person) => person.stray(),
  read: (person) => person.read(),
  hear: (person) => person.hear(),
}

function assertEverythingSaved({ session }: ModelPerson, service: ModelService): void {
  if (!hasContent(session.view, service.answer.content))
    throw new Error('A person sees a document that differs from the service’s.')
  if (session.queue.length > 0 || session.flight) throw new Error('Something is still unsaved.')
}

function assertNoWordLost({ session, words }: ModelPerson, service: ModelService): void {
  const saved = JSON.stringify(service.log)
  const conflicts = JSON.stringify(session.conflicts)
  for (const word of words)
    if (!saved.includes(word) && !conflicts.includes(word)) throw new Error(`${word} is neither saved nor a conflict.`)
}

function assertUndoAndRedo(person: ModelPerson): void {
  const before = writeDocument(person.session.view)
  const redoableCount = person.session.redo.length
  person.act({ type: 'jump', entry: null })
  while (person.session.redo.length > redoableCount) person.act({ type: 'redo' })
  if (!hasContent(person.session.view, before)) throw new Error('Undoing and redoing everything changed the document.')
}

function assertNoDuplicates({ answer }: ModelService): void {
  const fields = answer.content.pages.flatMap(({ blocks }) =>
    blocks.map((block) => JSON.stringify(block.fields.text ?? '')),
  )
  const personTexts = fields.filter((text) => /w\dx\d/.test(text))
  if (new Set(personTexts).size < personTexts.length) throw new Error('A block is in the document twice.')
}

/** Throws if content violates an invariant of documents. */
export function assertRules({ pages }: PageContent): void {
  if (pages[0]?.slug !== '') throw new Error('The home page is not first.')
  if (new Set(pages.map(({ slug }) => slug)).size < pages.length) throw new Error('Two pages have the same slug.')
  for (const { blocks } of pages)
    if (blocks.findLastIndex(({ type }) => type === 'header') !== 0)
      throw new Error('A page must have one header, as its first block.')
  assertUnique(pages.map(({ id }) => id))
  assertUnique(pages.flatMap(({ blocks }) => blocks.map(({ id }) => id)))
}

function assertUnique(ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw new Error('An id is in the document twice.')
}
