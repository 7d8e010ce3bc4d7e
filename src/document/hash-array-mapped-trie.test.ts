import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteById, getById, type IdMap, createIdMap, setById } from './hash-array-mapped-trie.ts'

const ids = fc.oneof(
  fc.nat(200).map((number) => `blk_${number}`),
  fc.constantFrom('__proto__', 'constructor', ''),
)

test('every version of the trie equals a Map after the same sets and deletes', () => {
  const report = fc.check(
    fc.property(
      fc.array(fc.tuple(ids, fc.oneof(fc.nat(), fc.constant(null))), { maxLength: 400, size: 'max' }),
      (steps) => {
        const plain = new Map<string, number>()
        const versions: { map: IdMap<number>; entries: [string, number][] }[] = []
        let map = createIdMap<number>([])
        for (const [id, value] of steps) {
          map = value === null ? deleteById(map, id) : setById(map, id, value)
          if (value === null) plain.delete(id)
          else plain.set(id, value)
          versions.push({ map, entries: [...plain] })
        }
        for (const { map: versionMap, entries } of [versions.at(-1), versions[versions.length >> 1]].filter(
          (version) => version !== undefined,
        )) {
          const expected = new Map(entries)
          for (const [id] of steps) expect(getById(versionMap, id)).toBe(expected.get(id))
        }
      },
    ),
    { seed: 4, numRuns: 100 },
  )
  expect(fc.defaultReportMessage(report) ?? 'sound').toBe('sound')
})

// Three pairs with known FNV-1a collisions, among enough others to split every bucket.
test('ids with the same hash are distinguished', () => {
  const pairs = ['costarring', 'liquid', 'declinate', 'macallums', 'altarage', 'zinke']
  const otherKeys = Array.from({ length: 500 }, (_, index) => `other ${index}`)
  const map = [...pairs, ...otherKeys].reduce((filled, id) => setById(filled, id, id), createIdMap<string>([]))
  expect(pairs.map((id) => getById(map, id))).toEqual(pairs)
  expect(getById(deleteById(map, 'liquid'), 'liquid')).toBeUndefined()
  expect(getById(deleteById(map, 'liquid'), 'costarring')).toBe('costarring')
})
