import { invalidField } from '#service/http/api-error.ts'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'
import type { AutoBatches } from './auto-batch.ts'
import { readSiteColors } from './site-colors.ts'

interface PaletteRequest {
  url?: string | undefined
  palette?: string[] | undefined
  batch?: string | undefined
}
interface RequestContext {
  /** The path in the body for errors; '' for the body itself. */
  fieldPath: string
  workspaceId: string
  signal: AbortSignal
}

/** The palette of a batch of automatic designs, and its source. */
export interface AutoPalette {
  palette: string[]
  batch: string
  url: string | null
  title: string | null
}
export interface AutoPalettes {
  /**
   * Returns the palette of an earlier batch, or else the palette in the request, or else that of a website. Throws if the request has none
   * of the three.
   */
  read(request: PaletteRequest, where: RequestContext): Promise<AutoPalette>
}

export function createAutoPalettes({ batches, fetch }: { batches: AutoBatches; fetch: GuardedFetch }): AutoPalettes {
  return {
    async read({ url, palette, batch }, { fieldPath, workspaceId, signal }) {
      const toField = (name: string) => (fieldPath === '' ? name : `${fieldPath}.${name}`)
      if (batch !== undefined) {
        const openedPalette = batches.open(batch)
        if (openedPalette === null) throw invalidField('body', toField('batch'), 'This batch is not known here')
        return { palette: openedPalette, batch, url: url ?? null, title: null }
      }
      if (palette !== undefined) return { ...sealPalette(palette), url: null, title: null }
      if (url === undefined) throw invalidField('body', toField('url'), 'An address, a palette or a batch is needed')
      const site = await readSiteColors(fetch, url, { workspaceId, signal })
      if (!site.ok) throw invalidField('body', toField('url'), `The address ${site.reason}`)
      return { ...sealPalette(site.palette), url: site.url, title: site.title }
    },
  }

  function sealPalette(colors: string[]) {
    const palette = colors.map((color) => color.toLowerCase())
    return { palette, batch: batches.seal(palette) }
  }
}
