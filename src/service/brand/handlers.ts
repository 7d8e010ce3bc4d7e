import type { brand as contract } from '#contract/brand.ts'
import { getCode } from '#service/codes/get-code.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Caller } from '#service/http/caller.ts'
import type { Handlers } from '#service/http/handler.ts'
import type { Context } from '#service/tenancy/context.ts'
import { applyKit, type ApplicationContext, undoApplication } from './apply-kit.ts'
import type { CodeBrand } from '#qr/brand-design.ts'
import { drawInBrand, forEachDrawnCode } from './brand-codes.ts'
import { getPageBrand } from './brand-pages.ts'
import { type ChangesContext, listChanges } from './list-changes.ts'
import { findApplication, findKit, getCodeBrand, type KitRow, storeKit } from './kit-rows.ts'
import { listImages, presentKit, readSentKit } from './present-kit.ts'
import { presentImage } from '#service/designs/images/present-image.ts'
import { readSiteBrand } from './site/read-site-brand.ts'

type BrandContext = ApplicationContext & ChangesContext & Pick<Context, 'store' | 'guardedFetch'>

export function createBrandHandlers(context: BrandContext): Handlers<typeof contract> {
  const { db, scanOrigin, designs } = context

  async function requireKit({ workspace }: Caller): Promise<{ kit: KitRow; logo: { id: string; url: string } | null }> {
    const kit = await findKit(db, workspace.id)
    if (kit === null) throw new ApiError('not_found', undefined, 'The workspace has no brand kit yet. Save one first.')
    const [image] = await listImages(db, workspace.id, kit.logoId === null ? [] : [kit.logoId])
    return { kit, logo: image ? { id: image.id, url: presentImage(scanOrigin, image).url } : null }
  }

  async function previewCode({ workspace }: Caller, id: string, brand: CodeBrand) {
    const nothing = { id, changes: false, previewUrl: null, problem: null, note: null }
    const row = await getCode(db, workspace.id, id)
    if (row === null) return { ...nothing, problem: 'There is no such code.' }
    const brandedDrawing = await drawInBrand(context, row, brand)
    if (!brandedDrawing.ok) return { ...nothing, problem: brandedDrawing.message }
    const { design, changes, note } = brandedDrawing
    return { ...nothing, changes, previewUrl: design.preview && designs.drawings.getUrl(design.preview.key), note }
  }

  return {
    'GET /brand': async ({ caller }) => presentKit(context, caller.workspace.id),

    'PUT /brand': async ({ caller, body }) => {
      const kit = await readSentKit(context, caller.workspace.id, body)
      if (!(await storeKit(db, kit, body.replaces))) throw new ApiError('changed_meanwhile')
      return presentKit(context, caller.workspace.id)
    },

    'POST /brand/read': async ({ caller, body, signal }) => {
      // Reading a website costs as much as the designs that are made from its colors.
      await designs.budget.takeAuto(caller)
      const site = await readSiteBrand(context, caller.workspace.id, { url: body.url, signal })
      if (!site.ok) throw invalidField('body', 'url', `The address ${site.reason}`)
      return site.draft
    },

    'GET /brand/changes': async ({ caller }) => {
      const { kit, logo } = await requireKit(caller)
      return listChanges(context, caller.workspace.id, getPageBrand(kit, logo?.url ?? null))
    },

    'POST /brand/previews': async ({ caller, body }) => {
      const { kit, logo } = await requireKit(caller)
      await designs.budget.takePictures(caller, { count: Math.ceil(body.codeIds.length / 4), pixels: 1 })
      const previews = new Map<string, Awaited<ReturnType<typeof previewCode>>>()
      const ids = [...new Set(body.codeIds)]
      const brand = getCodeBrand(kit, logo?.id ?? null)
      await forEachDrawnCode(ids, async (id) => {
        previews.set(id, await previewCode(caller, id, brand))
      })
      const data = ids.flatMap((id) => previews.get(id) ?? [])
      return { data }
    },

    'POST /brand/apply': async ({ caller, body }) => {
      const kit = await requireKit(caller)
      if (body.codeIds.length > 0) await designs.budget.takePictures(caller, { count: body.codeIds.length, pixels: 1 })
      return applyKit(context, caller, { ...kit, ...body })
    },

    'POST /brand/undo': async ({ caller, body }) => {
      const application = await findApplication(db, caller.workspace.id, body.applicationId)
      if (application === null)
        throw new ApiError('not_found', undefined, 'This change was undone already, or a newer one replaced it.')
      return undoApplication(context, caller, application)
    },
  }
}
