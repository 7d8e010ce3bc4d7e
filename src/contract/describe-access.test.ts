import { expect, test } from 'vitest'
import { describeAccess } from './describe-access.ts'
import { listEndpoints } from './index.ts'

const accessByKey = new Map(listEndpoints().map((row) => [row.key, describeAccess(row)]))

test.each([
  ['GET /codes', '**Access:** every API key. Members: every role.'],
  ['POST /domains', '**Access:** API keys of the scope `write`. Members: only admins.'],
  ['POST /conversions', '**Access:** API keys of the scope `write`. Members cannot call it.'],
  ['GET /keys', '**Access:** the key of the dashboard, which has the scope `admin`. Members: only admins.'],
  [
    'PATCH /codes/{id}',
    '**Access:** API keys of the scope `write`. Members: `admin` and `marketer`; `designer` only with the fields `design`, `templateId`, and `logo`.',
  ],
])('the access to %s is described', (key, access) => {
  expect(accessByKey.get(key)).toBe(access)
})
