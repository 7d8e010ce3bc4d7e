import { asc, eq, sql } from 'drizzle-orm'
import type { Template, templates as contract } from '#contract/templates.ts'
import { defaultDesign } from '#qr/default-design.ts'
import { getCode } from '#service/codes/get-code.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { Designs } from '../designs.ts'
import { presentDesign } from '../render/drawings.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { createId } from '#service/ids/ids.ts'
import { deleteWithQuota, takeQuota } from '#service/tenancy/workspaces/usage.ts'
import { matchesTemplate } from '../find-template.ts'
import { createSystemTemplates } from './our-templates.ts'
import { templates } from '../schema.ts'

type TemplateRow = typeof templates.$inferSelect

export function createTemplatesHandlers({ db, scanOrigin }: Context, designs: Designs): Handlers<typeof contract> {
  const { drawings, logos } = designs
  const listSystemTemplates = createSystemTemplates(designs, scanOrigin)
  return {
    'GET /templates': async ({ caller: { workspace }, query }) => {
      const saved = await db
        .select()
        .from(templates)
        .where(eq(templates.workspaceId, workspace.id))
        .orderBy(asc(templates.createdAt), asc(templates.id))
      const isWordless = query.images === 'wordless'
      return {
        data: [
          ...saved.map(presentTemplate),
          ...(await listSystemTemplates(workspace.plan, isWordless ? 'wordless' : 'whole')),
        ],
      }
    },

    'POST /codes/{id}/template': async ({ caller, params, body, withIdempotency }) => {
      const workspaceId = caller.workspace.id
      const code = await getCode(db, workspaceId, params.id)
      if (code === null) throw new ApiError('not_found')
      const plain = code.design?.plain ?? defaultDesign
      const picture = plain.logo && (await logos.find(workspaceId, plain.logo.imageId, 'shown'))
      const resolved = { source: { kind: 'plain' }, plain, picture }
      const text = `${scanOrigin}/${code.shortCode}`
      const { design, verdict, key } = await drawings.draw(text, resolved, { explained: false })
      const now = new Date()
      const row: TemplateRow = {
        workspaceId,
        id: createId('tpl', now),
        name: body.name,
        design: { ...design, phonesOnly: verdict.phonesOnly },
        scanVerified: verdict.scanVerified,
        previewKey: key,
        createdAt: now,
        updatedAt: now,
      }
      return withIdempotency(async (tx) => {
        await takeQuota(tx, workspaceId, { resource: 'templates', max: caller.ceilings.templates })
        await tx.insert(templates).values(row)
        return { id: row.id, name: row.name, previewUrl: drawings.getUrl(key) }
      })
    },

    'PATCH /templates/{id}': async ({ caller, params, body }) => {
      const [row] = await db
        .update(templates)
        .set({ name: body.name, updatedAt: sql`now()` })
        .where(matchesTemplate(caller.workspace.id, params.id))
        .returning()
      if (!row) throw new ApiError('not_found')
      return presentTemplate(row)
    },

    'DELETE /templates/{id}': async ({ caller, params }) => {
      const template = { workspaceId: caller.workspace.id, id: params.id }
      await deleteWithQuota(db, template, { table: templates, resource: 'templates' })
    },
  }

  function presentTemplate({
    id,
    name,
    design,
    scanVerified,
    previewKey,
    createdAt,
    updatedAt,
  }: TemplateRow): Template {
    return {
      id,
      name,
      scope: 'workspace',
      isPro: false,
      locked: false,
      previewUrl: drawings.getUrl(previewKey),
      design: presentDesign(design, { ...design, scanVerified }),
      createdAt,
      updatedAt,
    }
  }
}
