import { expect, test } from 'vitest'
import { parseAnalyticsUrl } from './analytics-address.ts'

test('an address names servers, user, password, database and cluster', () => {
  expect(
    parseAnalyticsUrl('clickhouse://writer:p%40ss%2Fword@one.example,two.example:9000/scans?cluster=main'),
  ).toEqual({
    origins: ['http://one.example:8123', 'http://two.example:9000'],
    username: 'writer',
    password: 'p@ss/word',
    database: 'scans',
    cluster: 'main',
  })
  expect(parseAnalyticsUrl('clickhouse://[::1]/scans?secure=1')).toEqual({
    origins: ['https://[::1]:8443'],
    username: 'default',
    password: '',
    database: 'scans',
    cluster: null,
  })
})

test.each([
  'http://one.example/scans',
  'clickhouse://one.example',
  'clickhouse://one.example/',
  'clickhouse://one.example/scans"; drop',
  'clickhouse://one.example/scans?cluster=a b',
  'clickhouse://one.example/scans?secure=yes',
  'clickhouse://one.example/scans?unknown=1',
  'clickhouse://one.example:http/scans',
  'clickhouse://user:100%@one.example/scans',
  'clickhouse://one.example,/scans',
])('%s is not an address of ClickHouse', (text) => {
  expect(parseAnalyticsUrl(text)).toBeNull()
})
