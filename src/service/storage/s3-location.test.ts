import { expect, test } from 'vitest'
import { createAbsentDatabase } from '#database/absent-database.ts'
import { openStore, findStorageUrlProblem } from './open-store.ts'
import { parseS3Url } from './s3-location.ts'

const key = { accessKeyId: 'AKIA', secretAccessKey: 'a/b+c' }

test.each([
  ['s3://AKIA:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/bucket', 'https://bucket.s3.eu-central-1.amazonaws.com/', null],
  ['s3://AKIA:a%2Fb+c@s3.example.com/bucket?region=eu-1', 'https://bucket.s3.example.com/', 'eu-1'],
  ['s3://AKIA:a%2Fb+c@s3.example.com/bucket/?region=eu-1&pathStyle=1', 'https://s3.example.com/bucket/', 'eu-1'],
  ['s3://AKIA:a%2Fb+c@minio:9000/bucket?scheme=http&pathStyle=1', 'http://minio:9000/bucket/', null],
  ['http://AKIA:a%2Fb+c@127.0.0.1:9000/bucket', 'http://127.0.0.1:9000/bucket/', null],
  ['https://AKIA:a%2Fb+c@localhost:9000/bucket', 'https://localhost:9000/bucket/', null],
])('%s leads to %s', (url, bucketUrl, region) => {
  expect(parseS3Url(url)).toEqual({ ok: true, location: { ...key, bucketUrl, region } })
})

test.each([
  ['s3://host/bucket', 'must look like'],
  ['s3://AKIA@host/bucket', 'must look like'],
  ['s3://AKIA:se/cret@host/bucket', 'must look like'],
  ['s3://AKIA:hidden@host', 'must look like'],
  ['s3://AKIA:hidden@host/bucket/folder', 'must look like'],
  ['s3://AKIA:%zz-hidden@host/bucket', 'percent-encoded'],
  ['s3://AKIA:hidden@host/UPPER', 'names a bucket'],
  ['s3://AKIA:hidden@ho st/bucket', 'names a host'],
  ['s3://AKIA:hidden@host/bucket?scheme=ftp', 'takes https or http'],
  ['s3://AKIA:hidden@host/bucket?regoin=x', 'takes region, scheme and pathStyle'],
])('%s is refused with a reason that contains no secret', async (url, words) => {
  const result = parseS3Url(url)
  expect(result).toEqual({ ok: false, reason: expect.stringContaining(words) })
  expect(JSON.stringify(result)).not.toMatch(/hidden|se\/cret/)
  await expect(
    openStore({ db: createAbsentDatabase(), shared: true }, { storageUrl: url, dataDir: '' }),
  ).rejects.toThrow(words)
  expect(findStorageUrlProblem(url)).toContain(words)
})

test.each([
  ['file:///var/lib/objects', null],
  ['file://elsewhere/objects', expect.stringContaining('must name a directory')],
  ['file:objects', expect.stringContaining('must name a directory')],
  ['s3://AKIA:secret@host/bucket', null],
])('the problem with the storage URL %s is named, or there is none', (url, problem) => {
  expect(findStorageUrlProblem(url)).toEqual(problem)
})
