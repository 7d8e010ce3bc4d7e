import fc from 'fast-check'
import type { Schedule, Turn } from './run-schedule.ts'

const weights: Record<string, number> = {
  type: 6,
  setBlock: 6,
  setForbidden: 1,
  addBlock: 4,
  addList: 1,
  addPro: 1,
  addAndFill: 2,
  removeBlock: 4,
  moveBlock: 6,
  moveTwo: 1,
  setSpan: 4,
  dropBeside: 4,
  addSection: 3,
  moveSection: 3,
  removeSection: 1,
  setTheme: 2,
  clearTheme: 1,
  setNav: 1,
  addPage: 2,
  addSamePage: 1,
  removePage: 2,
  setPage: 2,
  movePage: 2,
  settle: 1,
  undo: 6,
  redo: 4,
  undoOne: 2,
  jump: 1,
  putBack: 2,
  takeTheirs: 1,
  keepMine: 1,
  reload: 3,
  handOver: 2,
  send: 12,
  deliver: 12,
  loseReply: 3,
  loseRequest: 3,
  stray: 2,
  read: 4,
  hear: 2,
}

const turn: fc.Arbitrary<Turn> = fc.record({
  by: fc.nat(2),
  does: fc.oneof(...Object.entries(weights).map(([does, weight]) => ({ arbitrary: fc.constant(does), weight }))),
  at: fc.nat(40),
  to: fc.nat(40),
})

/** Any sequence of actions of one to three people and a bad network. */
export const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  personCount: fc.integer({ min: 1, max: 3 }),
  batches: fc.boolean(),
  names: fc.boolean(),
  turns: fc.array(turn, { maxLength: 60, size: 'max' }),
})
