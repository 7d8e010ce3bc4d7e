import { expect, test } from 'vitest'
import { defaultDesign } from '#qr/default-design.ts'
import { type DesignStep, isSameDesign, reduceHistory, startHistory } from './design-history.ts'

const applySteps = (...steps: DesignStep[]) => steps.reduce(reduceHistory, startHistory(defaultDesign))
const createEdit = (quietZone: number, gesture: string | null = null): DesignStep => ({
  type: 'edit',
  change: { quietZone },
  gesture,
})

test('a drag is one undo step, however many values it passed', () => {
  const history = applySteps(createEdit(5, 'quiet zone'), createEdit(6, 'quiet zone'), createEdit(7, 'quiet zone'))
  expect(history.current.quietZone).toBe(7)
  expect(reduceHistory(history, { type: 'undo' }).current).toEqual(defaultDesign)
})

test('two drags of the same slider are two undo steps', () => {
  const history = applySteps(createEdit(5, 'quiet zone'), { type: 'endGesture' }, createEdit(6, 'quiet zone'))
  expect(reduceHistory(history, { type: 'undo' }).current.quietZone).toBe(5)
})

test('all undone changes can be redone', () => {
  const undoneHistory = applySteps(createEdit(5), createEdit(6), { type: 'undo' }, { type: 'undo' })
  expect(undoneHistory.current).toEqual(defaultDesign)
  const redone = reduceHistory(undoneHistory, { type: 'redo' })
  expect([redone.current.quietZone, reduceHistory(redone, { type: 'redo' }).current.quietZone]).toEqual([5, 6])
})

test('after another change, undone changes cannot be redone', () => {
  const changedHistory = applySteps(createEdit(5), { type: 'undo' }, createEdit(8))
  expect(reduceHistory(changedHistory, { type: 'redo' })).toEqual(changedHistory)
})

test('an edit that changes nothing does not become an undo step', () => {
  expect(applySteps(createEdit(4))).toEqual(startHistory(defaultDesign))
})

test('two designs are the same even if their members have another order', () => {
  const sentDesign = { ...defaultDesign, logo: { share: 22, plate: 'rounded', imageId: 'img_1' } as const }
  const received = { ...defaultDesign, logo: { imageId: 'img_1', share: 22, plate: 'rounded' } as const }
  expect(isSameDesign(sentDesign, received)).toBe(true)
  expect(isSameDesign(sentDesign, { ...received, logo: { ...received.logo, share: 21 } })).toBe(false)
})
