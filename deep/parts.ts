/** A part of the deep suite. It has a check, projects of `vitest.config.ts`, or folders with Playwright tests. */
export interface DeepPart {
  name: string
  /** A command that passes or fails as a whole. */
  check?: string[]
  vitest?: string[]
  playwright?: string[]
  env?: Record<string, string>
}

export const deepParts: DeepPart[] = [
  { name: 'kills', vitest: ['kills'] },
  { name: 'outages', vitest: ['outages'], playwright: ['deep/outages'] },
  { name: 'backup', vitest: ['backup'] },
  // Prints which faults were made in two minutes, and whether every acknowledgement was kept.
  { name: 'soak', check: ['node', 'deep/soak/main.ts', '2'], vitest: ['soak'] },
  { name: 'engines', vitest: ['pglite', 'conformance through the bff'], env: { BFF_CASES: '1000' } },
  { name: 'clickhouse', vitest: ['clickhouse', 'service on clickhouse'], env: { RECOUNTS: '1000', KILL_ROUNDS: '24' } },
  { name: 'clients', vitest: ['clients'], env: { SDK_CASES: 'all' } },
  { name: 'fuzz', vitest: ['fuzz'], env: { FUZZ_COUNT: '20000' } },
  { name: 'properties', vitest: ['properties', 'recounts'], env: { SCHEDULES: '2000', RECOUNTS: '500' } },
  { name: 'layout', vitest: ['layout'], playwright: ['deep/layout'] },
  { name: 'service', vitest: ['service'] },
  { name: 'deploy', vitest: ['deploy'] },
  { name: 'integrations', vitest: ['integrations'] },
  // Prints how many of 84 designs, in twelve kinds of pictures, three decoders do not read.
  { name: 'decoders', check: ['node', 'deep/decoders/main.ts'] },
  { name: 'screens', vitest: ['browser', 'routes'], playwright: ['deep/journeys'] },
  { name: 'foreign', playwright: ['deep/foreign'] },
  // Prints how long a scan waits while each role sends the largest valid body to every endpoint.
  { name: 'largest-bodies', check: ['node', 'deep/largest-bodies/main.ts'] },
  // The lint of `npm test` leaves these sources out, because they need types of packages that only the deep suite installs.
  { name: 'browsers', check: ['npm', 'run', '--silent', 'lint', '--prefix', 'deep'], playwright: ['deep/browsers'] },
  { name: 'documentation-site', playwright: ['deep/documentation-site'] },
]
