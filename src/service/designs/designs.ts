import type { Context } from '../tenancy/context.ts'
import { getSharedSecret } from '../http/shared-secret.ts'
import { createTemplateLookup } from './find-template.ts'
import { createAutoBatches } from './palette/auto-batch.ts'
import { type AutoPalettes, createAutoPalettes } from './palette/auto-palette.ts'
import { type CodeDrawer, createCodeDesigns } from './code-designs.ts'
import { type Drawings, createDrawings } from './render/drawings.ts'
import { type Logos, createLogos } from './render/logos.ts'
import { type RenderBudget, createRenderBudget } from './render/render-budget.ts'
import { type Renderer, startRenderer } from './render/render.ts'
import { createDesignResolver, type ResolveDesign } from './resolve-design.ts'

/** The services that draw designs. */
export interface Designs {
  renderer: Renderer
  drawings: Drawings
  logos: Logos
  palettes: AutoPalettes
  resolve: ResolveDesign
  codeDesigns: CodeDrawer
  budget: RenderBudget
}

export async function startDesigns({
  db,
  store,
  scanOrigin,
  guardedFetch,
  limiters,
}: Pick<Context, 'db' | 'store' | 'scanOrigin' | 'guardedFetch' | 'limiters'>): Promise<Designs> {
  const renderer = startRenderer()
  const batches = createAutoBatches(await getSharedSecret(db, 'design batches'))
  const logos = createLogos({ db, store })
  const palettes = createAutoPalettes({ batches, fetch: guardedFetch })
  const drawings = createDrawings({ renderer, store, scanOrigin })
  const resolve = createDesignResolver({ logos, autoPalettes: palettes, findTemplate: createTemplateLookup(db) })
  const codeDesigns = createCodeDesigns({ db, store, scanOrigin, renderer, drawings: drawings, logos, resolve })
  return { renderer, drawings: drawings, logos, palettes, resolve, codeDesigns, budget: createRenderBudget(limiters) }
}
