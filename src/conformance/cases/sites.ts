import assert from 'node:assert/strict'
import { assertOpens, assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import { minimalCode } from '../world.ts'
import { toZip } from '../zip.ts'

const homeFile = (text: string) => ({ 'index.html': `<h1>${text}</h1>` })

async function readText({ visit }: World, url: string): Promise<string> {
  return (await visit(url)).text
}

export const siteCases: Case[] = [
  {
    name: 'POST /sites publishes a ZIP at its subdomain, and lists what it skipped',
    rule: 'specification, Hosted sites: POST /sites; index.html at the root, a single top folder is flattened',
    async run(world) {
      const { client, subdomain, unique, visit } = world
      const body = {
        name: unique(),
        subdomain: subdomain(),
        zip: toZip({ 'out/index.html': '<h1>Hello</h1>', 'out/app.js': 'hello()', 'out/mail.php': '<?php' }),
      }
      const { site, skipped, deploy } = await client.ok('POST /sites', { body })
      const request = { params: { id: site.id } }
      try {
        assert.deepEqual(skipped, ['mail.php'])
        const { name, version, fileCount, totalSize, usedBy } = site
        assert.deepEqual(
          { name, version, fileCount, totalSize, usedBy },
          { name: body.name, version: 1, fileCount: 2, totalSize: 21, usedBy: 0 },
        )
        assert.equal(new URL(site.url).hostname.split('.')[0], body.subdomain)
        assert.equal(await readText(world, site.url), '<h1>Hello</h1>')
        assert.equal((await visit(new URL('app.js', site.url).href)).text, 'hello()')
        assert.deepEqual(
          [deploy.version, deploy.live, deploy.skippedFiles.map(({ path }) => path)],
          [1, true, ['mail.php']],
        )
        assert.deepEqual(await client.ok('GET /sites/{id}', request), site)
        const { data } = await client.ok('GET /sites')
        assert.deepEqual(
          data.find(({ id }) => id === site.id),
          site,
        )
      } finally {
        await client.ok('DELETE /sites/{id}', request)
      }
    },
  },
  {
    name: 'a ZIP without index.html, and a file that is not a ZIP, are refused and do not reserve the subdomain',
    rule: 'specification, Hosted sites: index.html at the ZIP root',
    async run({ client, subdomain, unique }) {
      const address = subdomain()
      for (const zip of [toZip({ 'about.html': 'x' }), Buffer.from('no zip').toString('base64'), 'not base64!', '']) {
        const reply = await client.send('POST /sites', { body: { name: unique(), subdomain: address, zip } })
        assertIssue(reply, 'body', 'zip')
      }
      const created = await client.ok('POST /sites', {
        body: { name: unique(), subdomain: address, zip: toZip(homeFile('1')) },
      })
      await client.ok('DELETE /sites/{id}', { params: { id: created.site.id } })
    },
  },
  {
    name: 'pages and sites share their subdomains, which follow the same rules',
    rule: 'wire, Builder pages: Subdomains: one table for pages and sites',
    async run({ client, newPage, newSite, subdomain, unique }) {
      const [page, site] = [await newPage(), await newSite()]
      const send = (name: string) =>
        client.send('POST /sites', { body: { name: unique(), subdomain: name, zip: toZip(homeFile('1')) } })
      const move = (name: string) =>
        client.send('PATCH /sites/{id}', { params: { id: site.id }, body: { subdomain: name } })
      assertApiError(await send(page.subdomain), 409, 'subdomain_taken')
      assertApiError(await move(page.subdomain), 409, 'subdomain_taken')
      const moved = await client.send('PATCH /pages/{id}', {
        params: { id: page.id },
        body: { subdomain: site.subdomain },
      })
      assertApiError(moved, 409, 'subdomain_taken')
      for (const name of ['ab', 'Bakery', 'login', 'paypa1'])
        for (const request of [send, move]) assertIssue(await request(name), 'body', 'subdomain')
      assert.equal((await move(subdomain())).status, 200)
    },
  },
  {
    name: 'sites count against the plan',
    rule: 'wire, plans: sites; specification, GET /me: usage.sites',
    needs: ['other'],
    async run({ newSite, withOtherOnPlan, subdomain, unique }) {
      await withOtherOnPlan('basic', async (other) => {
        const { limits, usage } = await other.ok('GET /me')
        assert.deepEqual([limits.sites, usage.sites], [1, 0])
        const { id } = await newSite({ owner: other })
        const body = { name: unique(), subdomain: subdomain(), zip: toZip(homeFile('1')) }
        const refused = await other.send('POST /sites', { body })
        assert.deepEqual(assertApiError(refused, 403, 'plan_limit_reached'), { limit: 'sites', max: 1, used: 1 })
        await other.ok('DELETE /sites/{id}', { params: { id } })
        assert.equal((await other.ok('GET /me')).usage.sites, 0)
      })
    },
  },
  {
    name: 'POST /sites/{id}/deploy replaces every file at the same address',
    rule: 'specification, Hosted sites: POST /sites/{id}/deploy replaces every file of the site',
    async run(world) {
      const { client, newSite, visit } = world
      const site = await newSite({ files: { ...homeFile('1'), 'old.html': 'old' } })
      const deployed = await client.ok('POST /sites/{id}/deploy', {
        params: { id: site.id },
        body: { zip: toZip({ ...homeFile('2'), 'new.html': 'new' }) },
      })
      assert.deepEqual([deployed.site.version, deployed.site.url, deployed.skipped], [2, site.url, []])
      assert.equal(await readText(world, site.url), '<h1>2</h1>')
      assert.equal((await visit(new URL('old', site.url).href)).status, 404)
      assert.equal((await visit(new URL('new', site.url).href)).text, 'new')
    },
  },
  {
    name: 'a version can be deployed without going live, previewed, and published later',
    rule: 'addition: live: false; POST /sites/{id}/restore',
    async run(world) {
      const { client, newSite, visit } = world
      const site = await newSite({ files: homeFile('1') })
      const at = { params: { id: site.id } }
      const { deploy, site: after } = await client.ok('POST /sites/{id}/deploy', {
        ...at,
        body: { zip: toZip(homeFile('2')), live: false },
      })
      assert.deepEqual([deploy.version, deploy.live, after.version], [2, false, 1])
      assert.equal(await readText(world, site.url), '<h1>1</h1>')
      const preview = await visit(deploy.previewUrl)
      assert.deepEqual([preview.text, preview.headers.get('x-robots-tag')], ['<h1>2</h1>', 'noindex, nofollow'])
      assert.equal((await visit(site.url)).headers.get('x-robots-tag'), null)
      const { data } = await client.ok('GET /sites/{id}/deploys', at)
      assert.deepEqual(
        data.map(({ version, live }) => ({ version, live })),
        [
          { version: 2, live: false },
          { version: 1, live: true },
        ],
      )
      const restored = await client.ok('POST /sites/{id}/restore', { ...at, body: { deployId: deploy.id } })
      assert.deepEqual([restored.version, restored.previewUrl], [2, deploy.previewUrl])
      assert.equal(await readText(world, site.url), '<h1>2</h1>')
      assert.equal(await readText(world, data[1]?.previewUrl ?? ''), '<h1>1</h1>')
    },
  },
  {
    name: 'a version can be deleted unless it is live',
    rule: 'addition: DELETE /sites/{id}/deploys/{deployId}',
    async run(world) {
      const { client, newSite, visit } = world
      const [site, other] = [await newSite({ files: homeFile('1') }), await newSite()]
      const at = { params: { id: site.id } }
      const remove = (deployId: string, id = site.id) =>
        client.send('DELETE /sites/{id}/deploys/{deployId}', { params: { id, deployId } })
      const { deploy } = await client.ok('POST /sites/{id}/deploy', {
        ...at,
        body: { zip: toZip(homeFile('2')), live: false },
      })
      assert.equal(await readText(world, deploy.previewUrl), '<h1>2</h1>')
      assertApiError(await remove(deploy.id, other.id), 404, 'not_found')
      assertApiError(await remove('dep_x'), 404, 'not_found')
      assertStatus(await remove(deploy.id), 204)
      assert.equal((await visit(deploy.previewUrl)).status, 404)
      assertApiError(await remove(deploy.id), 404, 'not_found')
      const restored = await client.send('POST /sites/{id}/restore', { ...at, body: { deployId: deploy.id } })
      assertApiError(restored, 404, 'not_found')
      const { data } = await client.ok('GET /sites/{id}/deploys', at)
      assert.deepEqual(
        data.map(({ version, live }) => [version, live]),
        [[1, true]],
      )
      assertApiError(await remove(data[0]?.id ?? ''), 409, 'version_is_live')
      assert.equal(await readText(world, site.url), '<h1>1</h1>')
      // Numbers of deleted versions are not reused.
      const next = await client.ok('POST /sites/{id}/deploy', { ...at, body: { zip: toZip(homeFile('3')) } })
      assert.equal(next.deploy.version, 3)
      assertStatus(await remove(data[0]?.id ?? ''), 204)
    },
  },
  {
    name: 'the last ten versions are listed and can be restored; older ones cannot',
    rule: 'issue, Sites: the last ten deploys are kept and can be restored',
    async run(world) {
      const { client, newSite, visit } = world
      const site = await newSite({ files: homeFile('1') })
      const at = { params: { id: site.id } }
      const first = (await client.ok('GET /sites/{id}/deploys', at)).data[0]
      assert.ok(first)
      for (let version = 2; version <= 11; version++)
        await client.ok('POST /sites/{id}/deploy', { ...at, body: { zip: toZip(homeFile(`${version}`)) } })
      const { data } = await client.ok('GET /sites/{id}/deploys', at)
      assert.deepEqual(
        data.map(({ version }) => version),
        [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
      )
      const restore = (deployId: string) => client.send('POST /sites/{id}/restore', { ...at, body: { deployId } })
      assertApiError(await restore(first.id), 404, 'not_found')
      assert.equal((await visit(first.previewUrl)).status, 404)
      assert.equal((await restore(data[9]?.id ?? '')).status, 200)
      assert.equal(await readText(world, site.url), '<h1>2</h1>')
    },
  },
  {
    name: 'PATCH /sites/{id} renames a site and moves it to another subdomain',
    rule: 'wire, Hosted sites: PATCH /sites/{id} {name?, subdomain?}',
    async run(world) {
      const { client, newSite, subdomain, unique, visit } = world
      const site = await newSite({ files: homeFile('1') })
      const body = { name: unique(), subdomain: subdomain() }
      const moved = await client.ok('PATCH /sites/{id}', { params: { id: site.id }, body })
      assert.deepEqual([moved.name, moved.subdomain, moved.version], [body.name, body.subdomain, 1])
      assert.equal(await readText(world, moved.url), '<h1>1</h1>')
      assert.equal(await readText(world, moved.previewUrl), '<h1>1</h1>')
      for (const old of [site.url, site.previewUrl]) assert.equal((await visit(old)).status, 404)
    },
  },
  {
    name: 'a code can open a site, which cannot be deleted meanwhile',
    rule: 'wire, Codes: destination {type: "site", siteId}; wire, Hosted sites: DELETE /sites/{id}',
    async run(world) {
      const { client, newCode, newSite, scan, subdomain, until } = world
      const site = await newSite()
      const at = { params: { id: site.id } }
      const destination = { type: 'site' as const, siteId: site.id }
      const code = await newCode({ destination })
      assert.deepEqual(code.destination, { ...destination, url: site.url, summary: site.name })
      assert.equal((await client.ok('GET /sites/{id}', at)).usedBy, 1)
      assertOpens(await scan(code), site.url)
      const moved = await client.ok('PATCH /sites/{id}', { ...at, body: { subdomain: subdomain() } })
      assertOpens(await scan(code), moved.url)
      assertApiError(await client.send('DELETE /sites/{id}', at), 409, 'in_use')
      const listScans = async () => (await client.ok('GET /codes/{id}/scans', { params: { id: code.id } })).data
      await until(async () => (await listScans()).length === 2, 'two scans')
      const other = await newCode()
      const inBulk = await client.ok('PATCH /codes/bulk', { body: { ids: [other.id], destination } })
      assert.equal(inBulk.updated, 1)
      assertOpens(await scan(other), moved.url)
      assert.equal((await client.ok('GET /sites/{id}', at)).usedBy, 2)
      const otherDestination = minimalCode('').destination
      await client.ok('PATCH /codes/bulk', { body: { ids: [code.id, other.id], destination: otherDestination } })
      await client.ok('DELETE /sites/{id}', at)
      const unknown = await client.send('PATCH /codes/{id}', { params: { id: code.id }, body: { destination } })
      assertIssue(unknown, 'body', 'destination.siteId')
    },
  },
  {
    name: 'a deleted site is 404, and its subdomain is free again',
    rule: 'wire, Hosted sites: DELETE /sites/{id}',
    async run({ client, newSite, visit }) {
      const site = await newSite()
      const at = { params: { id: site.id } }
      await client.ok('DELETE /sites/{id}', at)
      for (const url of [site.url, site.previewUrl]) assert.equal((await visit(url)).status, 404)
      assertApiError(await client.send('GET /sites/{id}', at), 404, 'not_found')
      assertApiError(await client.send('GET /sites/{id}/deploys', at), 404, 'not_found')
      assertApiError(await client.send('DELETE /sites/{id}', at), 404, 'not_found')
      assertApiError(await client.send('PATCH /sites/{id}', { ...at, body: { name: 'x' } }), 404, 'not_found')
      const body = { zip: toZip(homeFile('2')) }
      assertApiError(await client.send('POST /sites/{id}/deploy', { ...at, body }), 404, 'not_found')
      assertApiError(
        await client.send('POST /sites/{id}/restore', { ...at, body: { deployId: 'dep_x' } }),
        404,
        'not_found',
      )
      await newSite({ subdomain: site.subdomain })
    },
  },
  {
    name: 'a site of another workspace is 404',
    rule: 'specification, Resources',
    needs: ['other'],
    async run({ client, newSite, other, unique }) {
      const site = await newSite({ owner: other() })
      const at = { params: { id: site.id } }
      assertApiError(await client.send('GET /sites/{id}', at), 404, 'not_found')
      assertApiError(await client.send('DELETE /sites/{id}', at), 404, 'not_found')
      assertApiError(
        await client.send('POST /sites/{id}/deploy', { ...at, body: { zip: toZip(homeFile('2')) } }),
        404,
        'not_found',
      )
      const body = { name: unique(), destination: { type: 'site', siteId: site.id } }
      assertIssue(await client.send('POST /codes', { body }), 'body', 'destination.siteId')
    },
  },
]
