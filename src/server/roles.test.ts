import { expect, test } from 'vitest'
import { findSettingProblems, parseValidSettings } from '#testing/parse-settings.ts'
import { listParts, usesDataDir } from './roles.ts'

const DATABASE_URL = 'postgres://tessera:secret@database/tessera'
const SERVICE_URL = 'http://service.internal:4000'

test.each<[environment: Record<string, string>, parts: string[], hasDataDir: boolean]>([
  [{}, ['service', 'worker', 'bff'], true],
  [{ DATABASE_URL }, ['service', 'worker', 'bff'], true],
  [{ DATABASE_URL, ROLE: 'service' }, ['service'], true],
  [{ DATABASE_URL, ROLE: 'worker' }, ['worker'], false],
  [{ DATABASE_URL, ROLE: 'bff' }, ['bff'], false],
  [{ DATABASE_URL, ROLE: 'bff', SERVICE_URL }, ['bff'], false],
  // All processes may have the same environment.
  [{ DATABASE_URL, ROLE: 'service', SERVICE_URL }, ['service'], true],
  [{ SERVICE_URL, SERVICE_API_KEY: 'k' }, ['bff'], true],
  [{ ROLE: 'bff', SERVICE_URL, SERVICE_API_KEY: 'k' }, ['bff'], true],
])('a process with %o runs %o, and has a DATA_DIR of its own: %s', (environment, parts, hasDataDir) => {
  const settings = parseValidSettings(environment)
  expect([[...listParts(settings)], usesDataDir(settings)]).toEqual([parts, hasDataDir])
})

test.each<[environment: Record<string, string>, problem: string]>([
  [{ ROLE: 'loader' }, 'ROLE must be all, service, worker or bff.'],
  ...['service', 'worker', 'bff'].map((ROLE): [Record<string, string>, string] => [
    { ROLE },
    `ROLE can be ${ROLE} only with DATABASE_URL: an embedded database belongs to one process.`,
  ]),
  [
    { ROLE: 'worker', DATABASE_URL, SERVICE_URL, SERVICE_API_KEY: 'k' },
    'SERVICE_API_KEY is for a bff in front of another service.',
  ],
])('the settings %o are refused: %s', (environment, problem) => {
  expect(findSettingProblems(environment)).toEqual([problem])
})

test('the role decides where the service is reached and the port of the metrics', () => {
  expect(parseValidSettings({ DATABASE_URL, ROLE: 'bff', SERVICE_URL: `${SERVICE_URL}/v1` })).toMatchObject({
    serviceUrl: SERVICE_URL,
    externalService: null,
    metricsPort: null,
  })
  expect(parseValidSettings({ DATABASE_URL, ROLE: 'worker' }).metricsPort).toBe(9464)
})
