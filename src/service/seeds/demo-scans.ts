import { matchRule } from '#contract/match-rules.ts'
import { presentRules } from '../codes/rules/stored-rules.ts'
import { createId } from '../ids/ids.ts'
import { type CompiledRule, compileRules, choosePartFor } from '../codes/rules/compile-rules.ts'
import type { DemoCode } from './demo-codes.ts'
import { createPopularity, getTrend, risenCode, stoppedCode } from './demo-popularity.ts'
import { pickMoment, getWeekdayWeight } from './demo-rhythm.ts'
import { drawHash, drawVisitor, type Visitor } from './demo-visitors.ts'
import { dataCentres, type Location, type Place } from './places.ts'
import { pick, type Random, createWeightedPick } from '../runtime/random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = 90
export const RISEN_SCANS = 140
const RISEN_HOURS = 5

export interface DemoScan extends Location {
  id: string
  codeId: string
  at: Date
  deviceType: string | null
  os: string | null
  browser: string | null
  language: string | null
  referrer: string | null
  destinationUrl: string
  matchedRule: string | null
  visitor: string
}

/** Picks times and codes of scans with realistic frequencies. */
interface Demand {
  pickCode(random: Random): DemoCode
  /** The codes in the same folder that are scanned at all. */
  listNeighbours(code: DemoCode): readonly DemoCode[]
  /** A random time at which the code could have been scanned. Null if no such time was found. */
  pickMoment(random: Random, code: DemoCode, place: Place): Date | null
  now: Date
}

/** Creates the demand for scans of the codes in the last 90 days. */
export function createDemand(random: Random, now: Date, codes: readonly DemoCode[]): Demand {
  const today = Math.floor(now.getTime() / DAY) * DAY
  const days = Array.from({ length: DAYS + 1 }, (_, back) => new Date(today - back * DAY))
  const weather = new Map(days.map((day) => [day.getTime(), 0.82 + random() * 0.36]))
  const popularity = createPopularity(random, codes)
  const dayDraws = new Map<string, (random: Random) => Date>()
  const drawCode = createWeightedPick(codes, ({ id, createdAt }) => {
    const alive = Math.min(1, (now.getTime() - createdAt.getTime()) / (DAYS * DAY))
    return (popularity.get(id) ?? 0) * alive
  })
  const pickDay = (code: DemoCode) => {
    const weight = (day: Date) =>
      getTrend(code, day, now) * getWeekdayWeight(code.kind, day) * (weather.get(day.getTime()) ?? 1)
    const draw = dayDraws.get(code.id) ?? createWeightedPick(days, weight)
    dayDraws.set(code.id, draw)
    return draw
  }
  const earliest = now.getTime() - DAYS * DAY
  const scannedByFolder = Map.groupBy(
    codes.filter(({ id, name }) => popularity.get(id) !== 0 && name !== stoppedCode),
    ({ folderId }) => folderId,
  )
  return {
    now,
    pickCode: drawCode,
    listNeighbours: ({ folderId }) => scannedByFolder.get(folderId) ?? [],
    pickMoment(random, code, place) {
      for (let tries = 0; tries < 20; tries++) {
        const at = pickMoment(random, pickDay(code)(random), { kind: code.kind, timezone: place.timezone })
        if (at < now && at.getTime() >= earliest && at > code.createdAt) return at
      }
      return null
    },
  }
}

/** Generates scans by people, oldest first. Some people scan twice, and some also scan another code nearby. */
export function generateHumanScans(random: Random, demand: Demand, count: number): DemoScan[] {
  const scans: DrawnScan[] = []
  while (scans.length < count) {
    const first = demand.pickCode(random)
    const visitor = drawVisitor(random, first)
    let at = demand.pickMoment(random, first, visitor.place)
    let code = first
    while (at !== null && at < demand.now && scans.length < count) {
      scans.push({ code, visitor, at })
      if (random() > 0.2) break
      const next = new Date(at.getTime() + Math.floor(20_000 + random() ** 3 * 5_400_000))
      // A visitor gets a new hash on each UTC day.
      if (next.getUTCDate() !== at.getUTCDate()) break
      at = next
      const nextCode = random() < 0.6 ? code : pick(random, demand.listNeighbours(first))
      code = nextCode.createdAt < at ? nextCode : code
    }
  }
  return toDemoScans(scans)
}

/** Generates the scans of a code that many people have discovered in the last hours, oldest first. */
export function createRisenScans(random: Random, now: Date, codes: readonly DemoCode[]): DemoScan[] {
  const code = codes.find(({ name }) => name === risenCode)
  if (!code) return []
  return toDemoScans(
    Array.from({ length: RISEN_SCANS }, () => ({
      code,
      visitor: drawVisitor(random, code),
      at: new Date(now.getTime() - 1 - Math.floor(random() ** 1.5 * RISEN_HOURS * HOUR)),
    })),
  )
}

/** Generates scans by crawlers and link previews, oldest first. */
export function generateBotScans(random: Random, demand: Demand, count: number): DemoScan[] {
  const pickDataCentre = createWeightedPick(dataCentres, ({ share }) => share)
  const scans: DrawnScan[] = []
  while (scans.length < count) {
    const code = demand.pickCode(random)
    const place = pickDataCentre(random)
    const at = demand.pickMoment(random, code, place)
    const noAgent = { deviceType: null, os: null, browser: null, language: null, referrer: null }
    if (at !== null) scans.push({ code, at, visitor: { ...noAgent, place, hash: drawHash(random) } })
  }
  return toDemoScans(scans)
}

interface DrawnScan {
  code: DemoCode
  at: Date
  visitor: Pick<Visitor, 'place' | 'hash'> & {
    [K in 'deviceType' | 'os' | 'browser' | 'language' | 'referrer']: string | null
  }
}

function toDemoScans(drawnScans: DrawnScan[]): DemoScan[] {
  const rules = new Map<DemoCode, readonly CompiledRule[]>()
  for (const { code } of drawnScans) if (!rules.has(code)) rules.set(code, compileRules(presentRules(code.rules)))
  return drawnScans
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ code, at, visitor: { place, hash, ...agent } }) => {
      const { country, region, city, latitude, longitude, timezone } = place
      const location = { country, region, city, latitude, longitude, timezone }
      const rule = matchRule(rules.get(code) ?? [], { ...agent, country, at: at.getTime() })
      return {
        id: createId('scn', at),
        codeId: code.id,
        at,
        ...location,
        ...agent,
        destinationUrl: rule ? choosePartFor(rule, () => hash).url : findDestinationAt(code, at),
        matchedRule: rule?.name ?? null,
        visitor: hash,
      }
    })
}

// Before a change of its destination, a code redirected visitors to the previous destination.
function findDestinationAt(code: DemoCode, at: Date): string {
  const nextChange = code.changes.find((change) => change.at > at && change.changes['destination'])
  const from = nextChange?.changes['destination']?.from
  return typeof from === 'object' && from !== null && 'url' in from && typeof from.url === 'string'
    ? from.url
    : code.destination.url
}
