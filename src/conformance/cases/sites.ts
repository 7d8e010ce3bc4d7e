import assert from 'node:assert/strict'
import { assertOpens, assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import { createMinimalCode } from '../world.ts'
import { toZip } from '../zip.ts'

const createHomeFile = (text: string) => ({ 'index.html': `<h1>${text}</h1>` })

async function readText({ visit }: World, url: string): Promise<string> {
  return (await visit(url)).text
}

export const siteCases: Case[] = [
  {
    name: 'POST /sites publishes a ZIP at its subdomain',
    rule: 'specification, Hosted sites: POST /sites; index.html at the root, a single top folder is flattened',
    async run(world) {
      const { client, createSubdomain, createUniqueText, visit } = world
      const body = {
        name: createUniqueText(),
        subdomain: createSubdomain(),
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
    name: 'a site needs a ZIP with an index.html',
    rule: 'specification, Hosted sites: index.html at the ZIP root',
    async run({ client, createSubdomain, createUniqueText }) {
      const address = createSubdomain()
      for (const zip of [toZip({ 'about.html': 'x' }), Buffer.from('no zip').toString('base64'), 'not base64!', '']) {
        const reply = await client.send('POST /sites', { body: { name: createUniqueText(), subdomain: address, zip } })
        assertIssue(reply, 'body', 'zip')
      }
      const created = await client.ok('POST /sites', {
        body: { name: createUniqueText(), subdomain: address, zip: toZip(createHomeFile('1')) },
      })
      await client.ok('DELETE /sites/{id}', { params: { id: created.site.id } })
    },
  },
  {
    name: 'pages and sites share their subdomains',
    rule: 'wire, Builder pages: Subdomains: one table for pages and sites',
    async run({ client, createPage, createSite, createSubdomain, createUniqueText }) {
      const [page, site] = [await createPage(), await createSite()]
      const send = (name: string) =>
        client.send('POST /sites', {
          body: { name: createUniqueText(), subdomain: name, zip: toZip(createHomeFile('1')) },
        })
      const move = (name: string) =>
        client.send('PATCH /sites/{id}', { params: { id: site.id }, body: { subdomain: name } })
      assertApiError(await send(page.subdomain), 409, 'subdomain_taken')
      assertApiError(await move(page.subdomain), 409, 'subdomain_taken')
      const moveReply = await client.send('PATCH /pages/{id}', {
        params: { id: page.id },
        body: { subdomain: site.subdomain },
      })
      assertApiError(moveReply, 409, 'subdomain_taken')
      for (const name of ['ab', 'Bakery', 'login', 'paypa1'])
        for (const request of [send, move]) assertIssue(await request(name), 'body', 'subdomain')
      assert.equal((await move(createSubdomain())).status, 200)
    },
  },
  {
    name: 'sites count against the plan',
    rule: 'wire, plans: sites; specification, GET /me: usage.sites',
    needs: ['other'],
    async run({ createSite, withOtherOnPlan, createSubdomain, createUniqueText }) {
      await withOtherOnPlan('basic', async (otherClient) => {
        const { limits, usage } = await otherClient.ok('GET /me')
        assert.deepEqual([limits.sites, usage.sites], [1, 0])
        const { id } = await createSite({ owner: otherClient })
        const body = { name: createUniqueText(), subdomain: createSubdomain(), zip: toZip(createHomeFile('1')) }
        const rejectedReply = await otherClient.send('POST /sites', { body })
        assert.deepEqual(assertApiError(rejectedReply, 403, 'plan_limit_reached'), { limit: 'sites', max: 1, used: 1 })
        await otherClient.ok('DELETE /sites/{id}', { params: { id } })
        assert.equal((await otherClient.ok('GET /me')).usage.sites, 0)
      })
    },
  },
  {
    name: 'POST /sites/{id}/deploy replaces every file at the same address',
    rule: 'specification, Hosted sites: POST /sites/{id}/deploy replaces every file of the site',
    async run(world) {
      const { client, createSite, visit } = world
      const site = await createSite({ files: { ...createHomeFile('1'), 'old.html': 'old' } })
      const deployResult = await client.ok('POST /sites/{id}/deploy', {
        params: { id: site.id },
        body: { zip: toZip({ ...createHomeFile('2'), 'new.html': 'new' }) },
      })
      assert.deepEqual([deployResult.site.version, deployResult.site.url, deployResult.skipped], [2, site.url, []])
      assert.equal(await readText(world, site.url), '<h1>2</h1>')
      assert.equal((await visit(new URL('old', site.url).href)).status, 404)
      assert.equal((await visit(new URL('new', site.url).href)).text, 'new')
    },
  },
  {
    name: 'a version can be deployed without going live',
    rule: 'addition: live: false; POST /sites/{id}/restore',
    async run(world) {
      const { client, createSite, visit } = world
      const site = await createSite({ files: createHomeFile('1') })
      const request = { params: { id: site.id } }
      const { deploy, site: after } = await client.ok('POST /sites/{id}/deploy', {
        ...request,
        body: { zip: toZip(createHomeFile('2')), live: false },
      })
      assert.deepEqual([deploy.version, deploy.live, after.version], [2, false, 1])
      assert.equal(await readText(world, site.url), '<h1>1</h1>')
      const preview = await visit(deploy.previewUrl)
      assert.deepEqual([preview.text, preview.headers.get('x-robots-tag')], ['<h1>2</h1>', 'noindex, nofollow'])
      assert.equal((await visit(site.url)).headers.get('x-robots-tag'), null)
      const { data } = await client.ok('GET /sites/{id}/deploys', request)
      assert.deepEqual(
        data.map(({ version, live }) => ({ version, live })),
        [
          { version: 2, live: false },
          { version: 1, live: true },
        ],
      )
      const restored = await client.ok('POST /sites/{id}/restore', { ...request, body: { deployId: deploy.id } })
      assert.deepEqual([restored.version, restored.previewUrl], [2, deploy.previewUrl])
      assert.equal(await readText(world, site.url), '<h1>2</h1>')
      assert.equal(await readText(world, data[1]?.previewUrl ?? ''), '<h1>1</h1>')
    },
  },
  {
    name: 'a version can be deleted unless it is live',
    rule: 'addition: DELETE /sites/{id}/deploys/{deployId}',
    async run(world) {
      const { client, createSite, visit } = world
      const [site, other] = [await createSite({ files: createHomeFile('1') }), await createSite()]
      const request = { params: { id: site.id } }
      const remove = (deployId: string, id = site.id) =>
        client.send('DELETE /sites/{id}/deploys/{deployId}', { params: { id, deployId } })
      const { deploy } = await client.ok('POST /sites/{id}/deploy', {
        ...request,
        body: { zip: toZip(createHomeFile('2')), live: false },
      })
      assert.equal(await readText(world, deploy.previewUrl), '<h1>2</h1>')
      assertApiError(await remove(deploy.id, other.id), 404, 'not_found')
      assertApiError(await remove('dep_x'), 404, 'not_found')
      assertStatus(await remove(deploy.id), 204)
      assert.equal((await visit(deploy.previewUrl)).status, 404)
      assertApiError(await remove(deploy.id), 404, 'not_found')
      const restored = await client.send('POST /sites/{id}/restore', { ...request, body: { deployId: deploy.id } })
      assertApiError(restored, 404, 'not_found')
      const { data } = await client.ok('GET /sites/{id}/deploys', request)
      assert.deepEqual(
        data.map(({ version, live }) => [version, live]),
        [[1, true]],
      )
      assertApiError(await remove(data[0]?.id ?? ''), 409, 'version_is_live')
      assert.equal(await readText(world, site.url), '<h1>1</h1>')
      // Numbers of deleted versions are not reused.
      const next = await client.ok('POST /sites/{id}/deploy', { ...request, body: { zip: toZip(createHomeFile('3')) } })
      assert.equal(next.deploy.version, 3)
      assertStatus(await remove(data[0]?.id ?? ''), 204)
    },
  },
  {
    name: 'the last ten versions are listed and can be restored',
    rule: 'issue, Sites: the last ten deploys are kept and can be restored',
    async run(world) {
      const { client, createSite, visit } = world
      const site = await createSite({ files: createHomeFile('1') })
      const request = { params: { id: site.id } }
      const first = (await client.ok('GET /sites/{id}/deploys', request)).data[0]
      assert.ok(first)
      for (let version = 2; version <= 11; version++)
        await client.ok('POST /sites/{id}/deploy', { ...request, body: { zip: toZip(createHomeFile(`${version}`)) } })
      const { data } = await client.ok('GET /sites/{id}/deploys', request)
      assert.deepEqual(
        data.map(({ version }) => version),
        [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
      )
      const restore = (deployId: string) => client.send('POST /sites/{id}/restore', { ...request, body: { deployId } })
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
      const { client, createSite, createSubdomain, createUniqueText, visit } = world
      const site = await createSite({ files: createHomeFile('1') })
      const body = { name: createUniqueText(), subdomain: createSubdomain() }
      const movedSite = await client.ok('PATCH /sites/{id}', { params: { id: site.id }, body })
      assert.deepEqual([movedSite.name, movedSite.subdomain, movedSite.version], [body.name, body.subdomain, 1])
      assert.equal(await readText(world, movedSite.url), '<h1>1</h1>')
      assert.equal(await readText(world, movedSite.previewUrl), '<h1>1</h1>')
      for (const oldUrl of [site.url, site.previewUrl]) assert.equal((await visit(oldUrl)).status, 404)
    },
  },
  {
    name: 'a site that a code opens cannot be deleted',
    rule: 'wire, Codes: destination {type: "site", siteId}; wire, Hosted sites: DELETE /sites/{id}',
    async run(world) {
      const { client, createCode, createSite, scan, createSubdomain, until } = world
      const site = await createSite()
      const request = { params: { id: site.id } }
      const destination = { type: 'site' as const, siteId: site.id }
      const code = await createCode({ destination })
      assert.deepEqual(code.destination, { ...destination, url: site.url, summary: site.name })
      assert.equal((await client.ok('GET /sites/{id}', request)).usedBy, 1)
      assertOpens(await scan(code), site.url)
      const movedSite = await client.ok('PATCH /sites/{id}', { ...request, body: { subdomain: createSubdomain() } })
      assertOpens(await scan(code), movedSite.url)
      assertApiError(await client.send('DELETE /sites/{id}', request), 409, 'in_use')
      const listScans = async () => (await client.ok('GET /codes/{id}/scans', { params: { id: code.id } })).data
      await until(async () => (await listScans()).length === 2, 'two scans')
      const other = await createCode()
      const inBulk = await client.ok('PATCH /codes/bulk', { body: { ids: [other.id], destination } })
      assert.equal(inBulk.updated, 1)
      assertOpens(await scan(other), movedSite.url)
      assert.equal((await client.ok('GET /sites/{id}', request)).usedBy, 2)
      const otherDestination = createMinimalCode('').destination
      await client.ok('PATCH /codes/bulk', { body: { ids: [code.id, other.id], destination: otherDestination } })
      await client.ok('DELETE /sites/{id}', request)
      const unknown = await client.send('PATCH /codes/{id}', { params: { id: code.id }, body: { destination } })
      assertIssue(unknown, 'body', 'destination.siteId')
    },
  },
  {
    name: 'a deleted site is 404',
    rule: 'wire, Hosted sites: DELETE /sites/{id}',
    async run({ client, createSite, visit }) {
      const site = await createSite()
      const request = { params: { id: site.id } }
      await client.ok('DELETE /sites/{id}', request)
      for (const url of [site.url, site.previewUrl]) assert.equal((await visit(url)).status, 404)
      assertApiError(await client.send('GET /sites/{id}', request), 404, 'not_found')
      assertApiError(await client.send('GET /sites/{id}/deploys', request), 404, 'not_found')
      assertApiError(await client.send('DELETE /sites/{id}', request), 404, 'not_found')
      assertApiError(await client.send('PATCH /sites/{id}', { ...request, body: { name: 'x' } }), 404, 'not_found')
      const body = { zip: toZip(createHomeFile('2')) }
      assertApiError(await client.send('POST /sites/{id}/deploy', { ...request, body }), 404, 'not_found')
      assertApiError(
        await client.send('POST /sites/{id}/restore', { ...request, body: { deployId: 'dep_x' } }),
        404,
        'not_found',
      )
      await createSite({ subdomain: site.subdomain })
    },
  },
  {
    name: 'a site of another workspace is 404',
    rule: 'specification, Resources',
    needs: ['other'],
    async run({ client, createSite, getOtherClient, createUniqueText }) {
      const site = await createSite({ owner: getOtherClient() })
      const request = { params: { id: site.id } }
      assertApiError(await client.send('GET /sites/{id}', request), 404, 'not_found')
      assertApiError(await client.send('DELETE /sites/{id}', request), 404, 'not_found')
      assertApiError(
        await client.send('POST /sites/{id}/deploy', { ...request, body: { zip: toZip(createHomeFile('2')) } }),
        404,
        'not_found',
      )
      const body = { name: createUniqueText(), destination: { type: 'site', siteId: site.id } }
      assertIssue(await client.send('POST /codes', { body }), 'body', 'destination.siteId')
    },
  },
]
