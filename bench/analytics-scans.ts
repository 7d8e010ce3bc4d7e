import { createHash } from 'node:crypto'
import { createId } from '#service/ids/ids.ts'
import type { ScanLine } from '#service/scans/journal/scan-line.ts'

const DAY_MS = 86_400_000
/** Half a year, because the dashboard compares a quarter with the one before it. */
export const HISTORY_DAYS = 180

const agents = Array.from({ length: 40 }, (_, i) =>
  i % 5 === 4
    ? `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1${10 + i}.0.0.0 Safari/537.36`
    : i % 2 === 0
      ? `Mozilla/5.0 (iPhone; CPU iPhone OS 1${i % 9}_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/1${i % 9}.1 Mobile/15E148 Safari/604.1`
      : `Mozilla/5.0 (Linux; Android 1${i % 5}; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1${10 + i}.0.0.0 Mobile Safari/537.36`,
)
const countries = ['US', 'DE', 'FR', 'GB', 'IN', 'BR', 'JP', 'ES', 'IT', 'NL', 'PL', 'SE', 'AT', 'CH', 'CA', 'AU']
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ja', 'hi']
const rules = ['Evenings', 'Weekend', 'German', 'iPhones']

/** Generates `count` lines of a journal in chronological order. Every run generates the same scans with other ids. */
export function* generateJournalLines(
  count: number,
  { workspaceId, codes }: { workspaceId: string; codes: readonly string[] },
) {
  const random = createRandomNumbers(7)
  const startMs = Date.now() - HISTORY_DAYS * DAY_MS
  const intervalMs = (HISTORY_DAYS * DAY_MS) / (count + 1)
  for (let i = 0; i < count; i++) {
    const at = Math.floor(startMs + (i + random()) * intervalMs)
    const code = Math.floor(codes.length * random() ** 3)
    const country = Math.floor(countries.length * random() ** 2)
    const city = Math.floor(25 * random() ** 2)
    // With 2.5 possible visitors for each scan of a day, four of five visitors scan once a day.
    const visitor = Math.floor(random() * (count / HISTORY_DAYS) * 2.5)
    const line: ScanLine = {
      id: createId('scn', new Date(at)),
      at,
      workspaceId,
      codeId: codes[code] ?? '',
      url: `https://example.com/${code % 3_000}`,
      rule: random() < 0.15 ? (rules[Math.floor(random() * rules.length)] ?? null) : null,
      visitor: toVisitor(Math.floor(at / DAY_MS), visitor),
      country: countries[country] ?? null,
      region: `Region ${country}-${city % 7}`,
      city: `City ${country}-${city}`,
      latitude: -30 + country * 5 + city / 10,
      longitude: -100 + country * 12 + city / 7,
      agent: agents[Math.floor(agents.length * random() ** 1.5)] ?? '',
      languages: languages[Math.floor(languages.length * random() ** 2)] ?? '',
      referrer: random() < 0.3 ? `https://site-${Math.floor(random() * 40)}.example/` : '',
    }
    yield JSON.stringify(line)
  }
}

/** Nine digits, like the hash of a visitor on a day. */
function toVisitor(day: number, visitor: number): string {
  return createHash('sha1').update(`${day} ${visitor}`).digest('base64url').slice(0, 9)
}

/** Creates a generator of random numbers from 0 to 1: Mulberry32. */
function createRandomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
