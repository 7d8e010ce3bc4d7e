import { z } from 'zod'
import { expect, test } from 'vitest'
import { isUnreachable } from '#database/is-unreachable.ts'
import { freePort } from '#testing/free-port.ts'
import { ClickHouse, ClickHouseFailure } from './clickhouse.ts'

test('a ClickHouse that does not answer is unreachable, so the API answers 503', async () => {
  const origins = [`http://127.0.0.1:${await freePort()}`]
  const clickhouse = new ClickHouse({ origins, username: 'default', password: '', database: 'scans', cluster: null })
  const failure = await clickhouse.select(z.unknown(), { sql: 'select 1' }).catch((error: unknown) => error)
  expect(failure).toEqual(new ClickHouseFailure(null))
  expect(isUnreachable(failure)).toBe(true)
  expect(isUnreachable(new ClickHouseFailure('UNKNOWN_TABLE'))).toBe(false)
  await clickhouse.close()
})
