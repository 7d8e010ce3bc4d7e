import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')

export const domainCases: Case[] = [
  {
    name: 'a domain is added, listed with its proof, and removed',
    rule: 'wire, Domains: GET, POST and DELETE /domains',
    async run({ client, createUniqueText }) {
      const host = createHost(createUniqueText(), 'example')
      const domain = await client.ok('POST /domains', { body: { host: host.toUpperCase(), use: 'scans' } })
      assert.deepEqual([domain.host, domain.use, domain.state], [host, 'scans', 'pending'])
      const { txt, http } = domain.proof
      for (const text of [txt.name, txt.value, http.value]) assert.ok(text.length > 0)
      assert.ok(http.path.startsWith('/'))
      assert.ok((await client.ok('GET /domains')).data.some(({ id }) => id === domain.id))
      const secondReply = await client.send('POST /domains', { body: { host, use: 'scans' } })
      assertApiError(secondReply, 409, 'already_exists')
      const params = { id: domain.id }
      assert.equal((await client.ok('POST /domains/{id}/verify', { params })).state, 'pending')
      assertStatus(await client.send('DELETE /domains/{id}', { params }), 204)
      assertApiError(await client.send('POST /domains/{id}/verify', { params }), 404, 'not_found')
      assertApiError(await client.send('DELETE /domains/{id}', { params }), 404, 'not_found')
    },
  },
  {
    name: 'addresses, single words and hosts of the installation are rejected',
    rule: 'issue: hosts that are ours or no host names are refused',
    async run({ client, createCode }) {
      const { scanUrl } = await createCode()
      for (const host of ['10.0.0.1', '[::1]', 'localhost', 'a b.example', new URL(scanUrl).host, ''])
        assertIssue(await client.send('POST /domains', { body: { host, use: 'scans' } }), 'body', 'host')
    },
  },
  {
    name: 'a page or a site of a domain must exist',
    rule: 'wire, Domains: use',
    async run({ client, createUniqueText }) {
      const host = createHost(createUniqueText(), 'example')
      for (const use of [{ pageId: 'pag_nothing' }, { siteId: 'sit_nothing' }])
        assertIssue(
          await client.send('POST /domains', { body: { host, use } }),
          'body',
          `use.${Object.keys(use).join('')}`,
        )
    },
  },
  {
    name: 'the apps that open the links of a domain are set, normalized and removed',
    rule: 'addition: PATCH /domains/{id} {appLinks}',
    async run({ client, createUniqueText }) {
      const host = createHost(createUniqueText(), 'example')
      const { id, appLinks } = await client.ok('POST /domains', { body: { host, use: 'scans' } })
      assert.equal(appLinks, null)
      const params = { id }
      const setAppLinks = (links: object | null) =>
        client.send('PATCH /domains/{id}', { params, body: { appLinks: links as { apple: [] } | null } })
      const links = {
        apple: [{ appId: 'ABCDE12345.com.Example.Menu' }],
        android: [{ packageName: 'com.Example.menu', sha256CertFingerprints: [fingerprint, fingerprint] }],
      }
      // Case and colons are normalized where they make no difference.
      const unnormalized = {
        apple: [{ appId: ' abcde12345.com.Example.Menu ' }],
        android: [
          {
            packageName: 'com.Example.menu',
            sha256CertFingerprints: [fingerprint.toLowerCase().replaceAll(':', ''), fingerprint.toLowerCase()],
          },
        ],
      }
      assertStatus(await setAppLinks(unnormalized), 200)
      const readDomain = async () => (await client.ok('GET /domains')).data.find((domain) => domain.id === id)
      assert.deepEqual((await readDomain())?.appLinks, links)
      // The response of GET can be sent back.
      assertStatus(await client.send('PATCH /domains/{id}', { params, body: { ...(await readDomain()) } }), 200)
      for (const [path, invalidLinks] of [
        ['apple.0.appId', { apple: [{ appId: 'com.example.menu' }] }],
        ['android.0.packageName', { android: [{ ...links.android[0], packageName: 'menu' }] }],
        [
          'android.0.sha256CertFingerprints.0',
          { android: [{ ...links.android[0], sha256CertFingerprints: [fingerprint.slice(3)] }] },
        ],
      ] as const)
        assertIssue(await setAppLinks(invalidLinks), 'body', `appLinks.${path}`)
      assert.deepEqual((await readDomain())?.appLinks, links)
      assertStatus(await setAppLinks(null), 200)
      assert.equal((await readDomain())?.appLinks, null)
      assertStatus(await client.send('DELETE /domains/{id}', { params }), 204)
      assertApiError(await setAppLinks(null), 404, 'not_found')
    },
  },
  {
    name: 'domains of another workspace are neither listed, checked nor removed',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, getOtherClient, createUniqueText }) {
      const host = createHost(createUniqueText(), 'example')
      const foreignDomain = await getOtherClient().ok('POST /domains', { body: { host, use: 'scans' } })
      const params = { id: foreignDomain.id }
      assert.ok((await client.ok('GET /domains')).data.every(({ id }) => id !== foreignDomain.id))
      for (const key of ['POST /domains/{id}/verify', 'DELETE /domains/{id}'] as const)
        assertApiError(await client.send(key, { params }), 404, 'not_found')
      assertApiError(await client.send('PATCH /domains/{id}', { params, body: {} }), 404, 'not_found')
      const ownDomain = await client.ok('POST /domains', { body: { host, use: 'scans' } })
      assert.equal(ownDomain.state, 'pending')
      await client.send('DELETE /domains/{id}', { params: { id: ownDomain.id } })
      assertStatus(await getOtherClient().send('DELETE /domains/{id}', { params }), 204)
    },
  },
  {
    name: 'an alias on the host of scan addresses redirects like its code',
    rule: 'wire, Domains: aliases are matched without the query; issue, Ordinary input: without regard to case, if one matches',
    async run({ client, createCode, scan, createUniqueText }) {
      const code = await createCode()
      assert.deepEqual(code.aliases, [])
      const { origin, host, hostname } = new URL(code.scanUrl)
      const name = `Go-${createUniqueText().replaceAll(/[^a-z0-9]/gi, '')}`
      const params = { id: code.id }
      const changedCode = await client.ok('PATCH /codes/{id}', { params, body: { aliases: [`${host}/${name}`] } })
      assert.deepEqual(changedCode.aliases, [`${hostname}/${name}`])
      const visit = (path: string, method = 'GET') => scan({ scanUrl: `${origin}/${path}` }, { method })
      const codeReply = await scan(code)
      for (const reply of [await visit(`${name}?from=x`), await visit(name, 'HEAD'), await visit(name.toLowerCase())])
        assert.deepEqual(
          [reply.status, reply.headers.get('location'), reply.headers.get('cache-control')],
          [302, codeReply.headers.get('location'), 'no-store'],
        )
      const duplicate = await client.send('PATCH /codes/{id}', {
        params: { id: (await createCode()).id },
        body: { aliases: [`${host}/${name}`] },
      })
      assertApiError(duplicate, 409, 'already_exists')
      await client.ok('PATCH /codes/{id}', { params, body: { aliases: [] } })
      assert.equal((await visit(name)).status, 404)
    },
  },
  {
    name: 'an alias that is not an address of the workspace is rejected with its path',
    rule: 'wire, Domains: aliases are host and path on a verified domain',
    async run({ client, createCode }) {
      const code = await createCode()
      const { host } = new URL(code.scanUrl)
      const params = { id: code.id }
      for (const alias of ['menu', 'nobody.example/menu', `${host}/a?b`, `${host}/v1`, `${host}/bcdfghjkm`]) {
        const reply = await client.send('PATCH /codes/{id}', { params, body: { aliases: [alias] } })
        assertIssue(reply, 'body', 'aliases.0')
      }
    },
  },
]

function createHost(text: string, topLevelDomain: string): string {
  return `${text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.${topLevelDomain}`
}
