import { expect, test } from 'vitest'
import { type EditedPlacementFields, mergePlacement, type Placement } from './placement-draft.ts'

const berlin = { latitude: 52.52, longitude: 13.405 }
const zurich = { latitude: 47.37, longitude: 8.54 }
const theirs = { address: 'Theirs', ...zurich }

test.each<[string, Placement, EditedPlacementFields, Placement | null]>([
  [
    'an edited address keeps the position of somebody else',
    { address: 'Mine', ...berlin },
    { address: true },
    { address: 'Mine', ...zurich },
  ],
  [
    'an edited latitude replaces the position, and keeps the address of somebody else',
    { address: 'Old', ...berlin },
    { latitude: true },
    { address: 'Theirs', ...berlin },
  ],
  [
    'a removed position keeps the address',
    { address: 'Old' },
    { latitude: true, longitude: true },
    { address: 'Theirs' },
  ],
  ['nothing is left', {}, { address: true, latitude: true, longitude: true }, null],
])('%s', (_, ...[entered, editedFields, expected]) => {
  expect(mergePlacement(theirs, entered, editedFields)).toEqual(expected)
})
