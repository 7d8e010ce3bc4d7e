import { expect, test } from 'vitest'
import { defaultDesign } from '#qr/default-design.ts'
import { type DesignStep, isSameDesign, nextHistory, startHistory } from './design-history.ts'

const after = (...steps: DesignStep[]) => steps.reduce(nextHistory, startHistory(defaultDesign))
const edit = (quietZone: number, gesture: string | null = null): DesignStep => ({
  type: 'edit',
  change: { quietZone },
  gesture,
})

test('a drag is one undo step, however many values it passed', () => {
  const dragged = after(edit(5, 'quiet zone'), edit(6, 'quiet zone'), edit(7, 'quiet zone'))
  expect(dragged.now.quietZone).toBe(7)
  expect(nextHistory(dragged, { type: 'undo' }).now).toEqual(defaultDesign)
})

test('two drags of the same slider are two steps', () => {
  const dragged = after(edit(5, 'quiet zone'), { type: 'endGesture' }, edit(6, 'quiet zone'))
  expect(nextHistory(dragged, { type: 'undo' }).now.quietZone).toBe(5)
})

test('undone changes can be redone, all of them, until another change', () => {
  const undone = after(edit(5), edit(6), { type: 'undo' }, { type: 'undo' })
  expect(undone.now).toEqual(defaultDesign)
  const redone = nextHistory(undone, { type: 'redo' })
  expect([redone.now.quietZone, nextHistory(redone, { type: 'redo' }).now.quietZone]).toEqual([5, 6])
  const otherwise = nextHistory(undone, edit(8))
  expect(nextHistory(otherwise, { type: 'redo' })).toEqual(otherwise)
})

test('an edit that changes nothing is no step', () => {
  expect(after(edit(4))).toEqual(startHistory(defaultDesign))
})

test('designs are the same in whatever order the service answers their members', () => {
  const sent = { ...defaultDesign, logo: { share: 22, plate: 'rounded', imageId: 'img_1' } as const }
  const answered = { ...defaultDesign, logo: { imageId: 'img_1', share: 22, plate: 'rounded' } as const }
  expect(isSameDesign(sent, answered)).toBe(true)
  expect(isSameDesign(sent, { ...answered, logo: { ...answered.logo, share: 21 } })).toBe(false)
})
