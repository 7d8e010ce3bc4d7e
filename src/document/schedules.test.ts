import { expect, test } from 'vitest'
import { runSchedule, type Schedule } from '#testing/documents/run-schedule.ts'

const turn = (person: number, does: string, [at, to]: [number, number] = [0, 0]) => ({ by: person, does, at, to })
const schedule = (people: number, turns: Schedule['turns']): Schedule => ({
  people,
  batches: false,
  names: false,
  turns,
})

// Schedules that failed once, shrunk by fast-check.
const schedules: Record<string, Schedule> = {
  'a lost request had the same effect as an edit by somebody else': schedule(3, [
    turn(0, 'moveBlock'),
    turn(0, 'undo'),
    turn(0, 'send'),
    turn(2, 'moveTwo'),
    turn(0, 'deliver'),
    turn(2, 'send'),
    turn(2, 'loseRequest'),
  ]),
  'a person removes a block, and then the page to which somebody else has moved it': schedule(2, [
    turn(1, 'addAndFill'),
    turn(1, 'removePage', [13, 0]),
    turn(1, 'removeBlock', [11, 0]),
    turn(0, 'movePage'),
    turn(1, 'undo'),
    turn(0, 'addSamePage'),
    turn(0, 'removeBlock'),
    turn(0, 'moveBlock', [0, 21]),
  ]),
  'a rejected edit belongs to a block that somebody else moves to a page that the person removes': schedule(2, [
    turn(0, 'addAndFill'),
    turn(1, 'addBlock', [0, 1]),
    turn(1, 'setForbidden', [0, 30]),
    turn(0, 'undoOne'),
    turn(1, 'removePage', [21, 0]),
    turn(0, 'jump'),
    turn(0, 'removePage'),
    turn(0, 'moveBlock', [11, 33]),
  ]),
}

test.each(Object.entries(schedules))('nothing is lost where %s', (_, schedule) => {
  expect(() => runSchedule(schedule)).not.toThrow()
})
