import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as waitForTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { HostCache } from '#service/hosts/host-cache.ts'
import { LocalCopy } from '#service/storage/local-copy.ts'
import { CopiedHosts } from './copied-hosts.ts'
import type { Host } from './read-host.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tessera-copied-hosts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { signal } = new AbortController()

/** The revision is told by the size, which is stored. */
const createHost = (revision: number): Host => ({ workspaceId: 'w', pageId: 'p', publication: null, bytes: revision })

function createCopies(name: string): CopiedHosts {
  const copy = new LocalCopy(path.join(folder, `${name}.sqlite`), 100_000)
  afterAll(() => copy.close())
  return new CopiedHosts(copy)
}

test.each([
  ['that has a copy', createHost(1)],
  ['that nobody has visited', null],
])('a host %s and changes while it is caught up is read again', async (name, copied) => {
  const copies = createCopies(name)
  if (copied) {
    copies.store('shop', copied, null)
    await waitForTurn()
  }
  const hosts = new HostCache<Host>(async () => createHost(3), { copies })
  let reads = 0
  await copies.catchUp(
    ['shop'],
    async () => {
      if (reads++ > 0) return createHost(3)
      // The notification of revision 3 arrives before the answer to a query that began earlier.
      hosts.change('shop')
      await waitForTurn()
      await waitForTurn()
      return createHost(2)
    },
    signal,
  )
  expect(copies.visit('shop')).toEqual(createHost(3))
})

test('what a visitor got is not stored after it has changed', async () => {
  const copies = createCopies('changed')
  copies.store('shop', createHost(1), null)
  expect(copies.remove('shop')).toBe(true)
  await waitForTurn()
  expect(copies.has('shop')).toBe(false)
  copies.store('shop', createHost(2), null)
  copies.store('shop', createHost(3), createHost(2))
  await waitForTurn()
  expect(copies.visit('shop')).toEqual(createHost(3))
})
