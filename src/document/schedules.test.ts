import { expect, test } from 'vitest'
import { runSchedule, type Schedule } from '#testing/documents/run-schedule.ts'

const createTurn = (person: number, does: string, [at, to]: [number, number] = [0, 0]) => ({ by: person, does, at, to })
const createSchedule = (people: number, turns: Schedule['turns']): Schedule => ({
  personCount: people,
  batches: false,
  names: false,
  turns,
})

// Schedules that once failed, shrunk by fast-check.
const schedules: Record<string, Schedule> = {
  'a lost request had the same effect as an edit by somebody else': createSchedule(3, [
    createTurn(0, 'moveBlock'),
    createTurn(0, 'undo'),
    createTurn(0, 'send'),
    createTurn(2, 'moveTwo'),
    createTurn(0, 'deliver'),
    createTurn(2, 'send'),
    createTurn(2, 'loseRequest'),
  ]),
  'a person removes a block, and then the page to which somebody else has moved it': createSchedule(2, [
    createTurn(1, 'addAndFill'),
    createTurn(1, 'removePage', [13, 0]),
    createTurn(1, 'removeBlock', [11, 0]),
    createTurn(0, 'movePage'),
    createTurn(1, 'undo'),
    createTurn(0, 'addSamePage'),
    createTurn(0, 'removeBlock'),
    createTurn(0, 'moveBlock', [0, 21]),
  ]),
  'a rejected edit belongs to a block that somebody else moves to a page that the person removes': createSchedule(2, [
    createTurn(0, 'addAndFill'),
    createTurn(1, 'addBlock', [0, 1]),
    createTurn(1, 'setForbidden', [0, 30]),
    createTurn(0, 'undoOne'),
    createTurn(1, 'removePage', [21, 0]),
    createTurn(0, 'jump'),
    createTurn(0, 'removePage'),
    createTurn(0, 'moveBlock', [11, 33]),
  ]),
}

test.each(Object.entries(schedules))('no edit is lost when %s', (_, schedule) => {
  expect(() => runSchedule(schedule)).not.toThrow()
})
