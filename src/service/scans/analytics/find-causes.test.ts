import { expect, test } from 'vitest'
import { drawMonths, plantedKinds } from '#testing/made-up-workspace.ts'
import { findCauses } from './find-causes.ts'

// A quick form of the simulation in docs/causes.md, which has three sizes and a hundred draws.
const DRAWS = 10

for (const kind of Object.keys(plantedKinds))
  test(`made-up months have the causes that were planted: ${kind}`, async () => {
    for (let seed = 1; seed <= DRAWS; seed++) {
      const { planted, count } = drawMonths(kind, { scans: 20_000, seed })
      const { scans, previous, causes } = await findCauses(count)
      const foundCauses = causes.map(({ dimension, value }) => `${dimension} ${value}`)
      expect(foundCauses.slice(0, planted.length).toSorted(), `seed ${seed}`).toEqual(
        planted.map(({ dimension, value }) => `${dimension} ${value}`).toSorted(),
      )
      expect(causes.length, `seed ${seed}`).toBe(planted.length)
      const shares = causes.map(({ share }) => share)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.000_001)
      const [main] = causes
      if (main) expect(main.share).toBeCloseTo(Math.min(1, Math.max(0, main.change / (scans - previous))))
    }
  })

test('a change that few scans make has no cause', async () => {
  const { count } = drawMonths('a city rises', { scans: 20, seed: 1 })
  expect((await findCauses(count)).causes).toEqual([])
})
