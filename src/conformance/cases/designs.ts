import assert from 'node:assert/strict'
import { z } from 'zod'
import { assertIssue, assertApiError, assertStatus, parseOrFail } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createMinimalCode } from '../world.ts'

const paleDesign = { kind: 'plain', foreground: '#bbbbbb' } as const
const styledDesign = { kind: 'plain', module: 'rounded', eye: 'leaf', foreground: '#1b4332' } as const
const palette = ['#0b3d91', '#fc3d21']
// A PNG with one pixel.
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

export const designCases: Case[] = [
  {
    name: 'a code without a design has a plain, verified SVG',
    rule: 'wire, Designs: all drawing parameters have defaults; scanVerified',
    async run({ createCode }) {
      const code = await createCode()
      assert.equal(code.scanVerified, true)
      assert.equal(code.design.kind, 'plain')
      const picture = await fetch(code.previewUrl)
      assert.equal(picture.headers.get('content-type'), 'image/svg+xml')
      assert.match(picture.headers.get('cache-control') ?? '', /immutable/)
      assert.match(await picture.text(), /^<svg /)
    },
  },
  {
    name: 'the thumbnail of each design is a PNG at its own immutable address',
    rule: 'contract, Code: thumbnailUrl',
    async run({ client, createCode }) {
      const code = await createCode()
      const request = { params: { id: code.id } }
      const changedCode = await client.ok('PATCH /codes/{id}', { ...request, body: { design: styledDesign } })
      assert.notEqual(changedCode.thumbnailUrl, code.thumbnailUrl)
      for (const { thumbnailUrl = '' } of [code, changedCode]) {
        const picture = await fetch(thumbnailUrl)
        assert.equal(picture.headers.get('content-type'), 'image/png')
        assert.match(picture.headers.get('cache-control') ?? '', /immutable/)
      }
    },
  },
  {
    name: 'a preview equals the saved design without creating anything',
    rule: 'POST /design/preview: renders exactly what POST /codes would save, without creating anything',
    async run({ client, createCode }) {
      const code = await createCode()
      const preview = await client.ok('POST /design/preview', { body: { design: styledDesign, codeId: code.id } })
      assert.equal((await client.ok('GET /codes/{id}', { params: { id: code.id } })).previewUrl, code.previewUrl)
      const saved = await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { design: styledDesign } })
      assert.deepEqual({ ...saved, ...preview }, saved)
      const [listedCode] = (await client.ok('GET /codes', { query: { shortCode: code.shortCode } })).data
      assert.deepEqual([listedCode?.previewUrl, listedCode?.scanMargin], [saved.previewUrl, saved.scanMargin])
      assert.ok(listedCode !== undefined && !('marginReasons' in listedCode))
    },
  },
  {
    name: 'a preview has the palette, scanVerified and warnings of its design',
    rule: 'Designs: design object; warnings array of string; scanVerified also at top level',
    async run({ client }) {
      const { design, warnings, scanVerified } = await client.ok('POST /design/preview', {
        body: { design: paleDesign },
      })
      assert.equal(scanVerified, false)
      assert.equal(design.scanVerified, false)
      assert.deepEqual(design.palette, ['#bbbbbb', '#ffffff'])
      assert.ok(warnings.length > 0)
    },
  },
  {
    name: 'designs that are hard to scan are not verified',
    rule: 'wire, Designs: scanVerified; scanMargin and marginReasons',
    async run({ client }) {
      const oversizedLogo = { imageId: 'sent', share: 35 }
      for (const [design, view] of [
        [paleDesign, 'contrast'],
        [{ ...styledDesign, eyeColor: '#cccccc' }, 'eyes'],
        [{ ...styledDesign, quietZone: 1 }, 'quietZone'],
        [{ ...styledDesign, correction: 'L', logo: oversizedLogo }, 'logo'],
      ] as const) {
        const body = { design, logo: view === 'logo' ? { data: logo } : null }
        const { scanVerified, scanMargin, marginReasons } = await client.ok('POST /design/preview', { body })
        assert.equal(scanVerified, false, view)
        assert.ok(scanMargin < 50)
        assert.ok(marginReasons.some((reason) => reason.view === view && reason.cost > 0))
      }
    },
  },
  {
    name: 'the fix of a problem raises the margin',
    rule: 'wire, Designs: marginReasons',
    async run({ client }) {
      const design = { ...styledDesign, quietZone: 1 }
      const before = await client.ok('POST /design/preview', { body: { design } })
      const fix = before.marginReasons.find((reason) => reason.view === 'quietZone')?.fix
      assert.ok(fix)
      const after = await client.ok('POST /design/preview', { body: { design: { ...design, ...fix.change } } })
      assert.ok(after.scanMargin > before.scanMargin)
    },
  },
  {
    name: 'a logo is added to the library when a code with it is saved, but not by a preview',
    rule: 'wire, Designs: logo',
    async run({ client, createCode }) {
      const listImageIds = async () => (await client.ok('GET /images')).data.map(({ id }) => id)
      const before = await listImageIds()
      await client.ok('POST /design/preview', { body: { design: styledDesign, logo: { data: logo } } })
      assert.deepEqual(await listImageIds(), before)
      const code = await createCode()
      const body = { design: styledDesign, logo: { data: logo } }
      const saved = await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body })
      const { imageId } = parseOrFail(z.object({ logo: z.object({ imageId: z.string() }) }), saved.design.plain).logo
      assert.ok((await listImageIds()).includes(imageId))
      assertApiError(await client.send('DELETE /images/{id}', { params: { id: imageId } }), 409, 'in_use')
      await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { logo: null } })
      await client.send('DELETE /images/{id}', { params: { id: imageId } })
    },
  },
  {
    name: 'a palette gives nine variants of nine archetypes',
    rule: 'POST /design/auto; wire, Designs',
    async run({ client, createCode }) {
      const first = await client.ok('POST /design/auto', { body: { palette } })
      assert.deepEqual(first.source, { url: null, title: null, palette })
      assert.deepEqual(
        first.variants.map(({ index, scanVerified }) => [index, scanVerified]),
        Array.from({ length: 9 }, (_, index) => [index, true]),
      )
      assert.equal(new Set(first.variants.map(({ archetype }) => archetype)).size, 9)
      const sameBatch = await client.ok('POST /design/auto', { body: { batch: first.batch } })
      assert.deepEqual(sameBatch.variants, first.variants)
      const body = { batch: first.batch, index: 4, colors: ['#333333'] }
      const { variants } = await client.ok('POST /design/auto', { body })
      assert.deepEqual(
        variants.map(({ index, archetype }) => ({ index, archetype })),
        [{ index: 4, archetype: first.variants[4]?.archetype }],
      )
      assert.ok(variants[0]?.palette.includes('#333333'))
      const code = await createCode()
      const design = { kind: 'auto', batch: first.batch, index: 4 } as const
      const saved = await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { design } })
      assert.deepEqual(saved.design, { ...first.variants[4]?.design, batch: first.batch })
    },
  },
  {
    name: 'unknown references are rejected with their path',
    rule: 'wire, Everywhere: invalid_request',
    async run({ client, createUniqueText }) {
      const cases: [object, string][] = [
        [{ templateId: 'tpl_none' }, 'templateId'],
        [{ design: { kind: 'template', templateId: 'tpl_none' } }, 'design.templateId'],
        [{ design: { kind: 'auto', batch: 'none' } }, 'design.batch'],
        [{ design: { kind: 'auto' } }, 'design.url'],
        [{ design: { kind: 'plain', logo: { imageId: 'img_none' } } }, 'design.logo.imageId'],
        [{ logo: { imageId: 'img_none' } }, 'logo.imageId'],
        [{ logo: { data: 'bm90IGEgcGljdHVyZQ==' } }, 'logo.data'],
        [{ design: { kind: 'plain', foreground: 'red' } }, 'design'],
      ]
      for (const [fields, path] of cases)
        assertIssue(
          await client.send('POST /codes', { body: { ...createMinimalCode(createUniqueText()), ...fields } }),
          'body',
          path,
        )
      const preview = { design: styledDesign, codeId: 'cod_none' }
      assertApiError(await client.send('POST /design/preview', { body: preview }), 404, 'not_found')
    },
  },
  {
    name: 'a URL for brand colors that must not be requested is rejected with a reason',
    rule: 'wire, Settings: metadata addresses never; POST /design/auto',
    async run({ client }) {
      for (const url of ['http://169.254.169.254/latest/meta-data', 'http://does-not-exist.invalid/'])
        assertIssue(await client.send('POST /design/auto', { body: { url } }), 'body', 'url')
    },
  },
]

/** Cases that use up the budget of a key. They use their own key, so that they do not disturb other cases. */
export const renderBudgetCases: Case[] = [
  {
    name: 'a key may request automatic designs 12 times a minute',
    rule: 'Limits: auto-design preview rate, 12 calls per minute per key',
    needs: ['keys'],
    async run({ createKey }) {
      const { client } = await createKey({ scope: 'write' })
      const body = { palette, index: 0 }
      for (let i = 0; i < 12; i++) assertStatus(await client.send('POST /design/auto', { body }), 200)
      const rejectedReply = await client.send('POST /design/auto', { body })
      const { retryAfter, budget } = assertApiError(rejectedReply, 429, 'rate_limited')
      assert.equal(budget, 'render')
      assert.equal(rejectedReply.headers.get('ratelimit-limit'), '120')
      assert.equal(rejectedReply.headers.get('retry-after'), String(retryAfter))
    },
  },
]
