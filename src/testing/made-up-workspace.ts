import type { Candidate, CandidateCounts } from '#service/scans/analytics/find-causes.ts'
import { pick, type Random, createRandom } from '#service/runtime/random.ts'

/** A made-up workspace with the scans of a month and of the month before, in which the cause of the change is known. */

interface Cell {
  code: string
  folder: string
  tags: string[]
  campaigns: string[]
  country: string
  city: string
  deviceType: string
  language: string
  rule: string
  /** Expected scans in the month before. */
  mean: number
}

/** A planted change: a value whose scans are multiplied by a factor. */
interface PlantedChange {
  dimension: string
  value: string
  factor: number
}

export const plantedKinds: Record<string, (random: Random) => PlantedChange[]> = {
  nothing: () => [],
  'one code rises': (random) => [{ dimension: 'codeId', value: pick(random, middleCodes), factor: 3 }],
  'all codes of a folder rise': (random) => [{ dimension: 'folderId', value: pick(random, folders), factor: 1.8 }],
  'a tag rises across folders': (random) => [{ dimension: 'tag', value: pick(random, tags), factor: 1.8 }],
  'a campaign of codes of many folders rises': (random) => [
    { dimension: 'campaign', value: pick(random, Object.keys(campaigns)), factor: 1.8 },
  ],
  'a folder rises that a campaign has with others': () => [{ dimension: 'folderId', value: 'folder 3', factor: 1.8 }],
  'a city rises': (random) => [{ dimension: 'city', value: pick(random, Object.keys(cities)), factor: 2 }],
  'a country rises': (random) => [{ dimension: 'country', value: pick(random, ['DE', 'FR']), factor: 1.6 }],
  'a rule takes effect': () => [{ dimension: 'matchedRule', value: 'Evening', factor: 2.5 }],
  'a code ends': (random) => [{ dimension: 'codeId', value: pick(random, middleCodes), factor: 0 }],
  'two codes rise': () => [
    { dimension: 'codeId', value: 'code 2', factor: 3 },
    { dimension: 'codeId', value: 'code 31', factor: 3 },
  ],
}

const folders = Array.from({ length: 8 }, (_, index) => `folder ${index}`)
const codeNames = Array.from({ length: 48 }, (_, index) => `code ${index}`)
// Neither the most scanned codes nor those with hardly any scans.
const middleCodes = codeNames.slice(2, 16)
const tags = ['print', 'table', 'window']
/** The numbers of their codes. The last one has a whole folder, and another two codes. */
const campaigns: Record<string, readonly number[]> = {
  Spring: [2, 5, 9, 12, 20, 31],
  Fair: [4, 7, 10, 17, 22, 40],
  Window: [3, 11, 19, 27, 35, 43, 6, 13],
}
const cities: Record<string, [country: string, weight: number]> = {
  Berlin: ['DE', 5],
  Hamburg: ['DE', 4],
  Munich: ['DE', 3],
  Paris: ['FR', 4],
  Lyon: ['FR', 3],
  Vienna: ['AT', 3],
  Graz: ['AT', 2],
}
const languages: Record<string, string> = { DE: 'de', AT: 'de', FR: 'fr' }
const devices: Record<string, number> = { mobile: 0.85, tablet: 0.05, desktop: 0.1 }
const rules: Record<string, number> = { '': 0.8, Evening: 0.2 }

/** Divides `scans` among all combinations of values. */
function createCells(scans: number): Cell[] {
  const cells = codeNames.flatMap((code, index) =>
    Object.entries(cities).flatMap(([city, [country, weight]]) =>
      Object.entries(devices).flatMap(([deviceType, deviceShare]) =>
        Object.entries(rules).map(([rule, ruleShare]): Cell => {
          const language = languages[country] ?? 'en'
          const codeTags = tags.filter((_, tagIndex) => (index * 7 + tagIndex * 3) % 5 === 0)
          // Few codes get most of the scans.
          const mean = (weight * deviceShare * ruleShare) / (index + 3)
          const codeCampaigns = Object.keys(campaigns).filter((name) => campaigns[name]?.includes(index))
          const groups = { folder: `folder ${index % 8}`, tags: codeTags, campaigns: codeCampaigns }
          return { code, ...groups, country, city, deviceType, language, rule, mean }
        }),
      ),
    ),
  )
  const total = cells.reduce((sum, { mean }) => sum + mean, 0)
  return cells.map((cell) => ({ ...cell, mean: (cell.mean / total) * scans }))
}

/** Draws two months of scans with a planted change. All scans also change by −5 to +10 percent. */
export function drawMonths(kind: string, { scans, seed }: { scans: number; seed: number }) {
  const random = createRandom(seed)
  const planted = plantedKinds[kind]?.(random) ?? []
  const growth = 0.95 + random() * 0.15
  const codeGrowth = new Map(codeNames.map((code) => [code, 0.95 + random() * 0.1]))
  const cells = createCells(scans).map((cell) => {
    const factor = planted.reduce(
      (product, change) => (matchesCell(cell, change) ? product * change.factor : product),
      1,
    )
    const mean = cell.mean * growth * (codeGrowth.get(cell.code) ?? 1) * factor
    return { ...cell, previous: drawPoisson(cell.mean, random), scans: drawPoisson(mean, random) }
  })
  return {
    planted,
    count: async (excluded: readonly Candidate[]) =>
      countCells(cells.filter((cell) => !excluded.some((candidate) => matchesCell(cell, candidate)))),
  }
}

type CountedCell = Cell & { scans: number; previous: number }

function countCells(cells: readonly CountedCell[]): CandidateCounts<Candidate> {
  const candidates = new Map<string, Candidate>()
  const sum = { scans: 0, previous: 0 }
  for (const cell of cells) {
    sum.scans += cell.scans
    sum.previous += cell.previous
    for (const [dimension, value] of getValues(cell)) {
      const key = `${dimension} ${value}`
      const candidate = candidates.get(key) ?? { dimension, value, scans: 0, previous: 0 }
      candidates.set(key, {
        ...candidate,
        scans: candidate.scans + cell.scans,
        previous: candidate.previous + cell.previous,
      })
    }
  }
  return { ...sum, candidates: [...candidates.values()] }
}

function getValues({
  code,
  folder,
  tags: cellTags,
  campaigns: cellCampaigns,
  country,
  city,
  deviceType,
  language,
  rule,
}: Cell): [string, string][] {
  return [
    ['codeId', code],
    ['country', country],
    ['city', city],
    ['deviceType', deviceType],
    ['language', language],
    ['matchedRule', rule],
    ['folderId', folder],
    ...cellTags.map((tag): [string, string] => ['tag', tag]),
    ...cellCampaigns.map((name): [string, string] => ['campaign', name]),
  ]
}

function matchesCell(cell: Cell, { dimension, value }: { dimension: string; value: string | null }): boolean {
  return getValues(cell).some(([cellDimension, cellValue]) => cellDimension === dimension && cellValue === value)
}

/** Knuth's method for small means, and a normal distribution for large ones. */
export function drawPoisson(mean: number, random: Random): number {
  if (mean > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const limit = Math.exp(-mean)
  let events = 0
  for (let product = random(); product > limit; product *= random()) events++
  return events
}
