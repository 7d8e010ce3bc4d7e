import { isDeepStrictEqual } from 'node:util'
import { archetypes as names, type Design, type PlainDesign } from '#contract/designs.ts'
import { archetypes } from '#qr/archetypes.ts'
import { defaultDesign } from '#qr/default-design.ts'
import type { LogoPicture } from '#qr/logo-place.ts'
import { applyColors } from '#qr/palette.ts'
import type { SentCodeDesign } from '../codes/code-design.ts'
import type { StoredDesign } from '../codes/schema.ts'
import type { Caller } from '#service/http/caller.ts'
import { invalidField } from '../http/api-error.ts'
import type { TemplateLookup } from './templates/find-template.ts'
import type { AutoPalettes } from './palette/auto-palette.ts'
import type { Logos } from './render/logos.ts'

/** A design in which every value is decided. */
export interface Resolved {
  source: Pick<StoredDesign, 'kind' | 'templateId' | 'batch' | 'index' | 'archetype'>
  plain: PlainDesign
  picture: LogoPicture | null
}

interface Resolving {
  workspace: Caller['workspace']
  /** The code's design before the change; null: the default. */
  before: StoredDesign | null
  /** Whether an uploaded logo is added to the library, as when a code is saved. */
  logo: 'kept' | 'shown'
  signal: AbortSignal
}
export type ResolveDesign = (sent: SentCodeDesign, resolving: Resolving) => Promise<Resolved>

interface Sources {
  logos: Logos
  autoPalettes: AutoPalettes
  findTemplate: TemplateLookup
}

/** Placeholder id of a logo that is not in the library. */
const SENT_ALONG = 'sent'

/** Turns any requested design into a plain one: errors have the path of an unknown reference, or what the plan lacks. */
export function designResolver({ logos, autoPalettes, findTemplate }: Sources): ResolveDesign {
  return async (sent, resolving) => {
    if (sent.design && sent.templateId !== undefined)
      throw invalidField('body', 'templateId', 'Send a design or a templateId, not both')
    const { source, plain } = await base(sent, resolving)
    return { source, ...(await withLogo(plain, sent, resolving)) }
  }

  async function base({ design, templateId }: SentCodeDesign, { workspace, before, signal }: Resolving) {
    if (design && before && isAnswerTo(design, before)) return unchanged(before)
    if (templateId !== undefined)
      return {
        source: { kind: 'template', templateId },
        plain: await findTemplate(workspace, templateId, 'templateId'),
      }
    if (design === undefined) return unchanged(before)
    if (design.kind === 'plain') return { source: { kind: 'plain' }, plain: design }
    if (design.kind === 'auto') {
      const { palette, batch } = await autoPalettes.read(design, { place: 'design', signal })
      return drawnAutomatically(palette, { batch, index: design.index, colors: design.colors })
    }
    const found = await findTemplate(workspace, design.templateId, 'design.templateId')
    const colored = design.colors ? applyColors(found, design.colors) : found
    const worded = design.text === undefined ? colored : { ...colored, frame: { ...colored.frame, text: design.text } }
    return { source: { kind: 'template', templateId: design.templateId }, plain: worded }
  }

  async function withLogo(plain: PlainDesign, { logo }: SentCodeDesign, { workspace, logo: use }: Resolving) {
    const placed = plain.logo ?? { share: 22, plate: 'rounded' as const }
    const at = (imageId: string): PlainDesign => ({ ...plain, logo: { ...placed, imageId } })
    if (logo === null) return { plain: { ...plain, logo: null }, picture: null }
    if (logo === undefined) {
      if (plain.logo === null) return { plain, picture: null }
      return { plain, picture: await known(workspace.id, plain.logo.imageId, 'design.logo.imageId') }
    }
    if ('imageId' in logo)
      return { plain: at(logo.imageId), picture: await known(workspace.id, logo.imageId, 'logo.imageId') }
    if (use === 'shown') return { plain: at(SENT_ALONG), picture: await logos.ofData(workspace.id, logo.data) }
    const imageId = await logos.keep(workspace.id, logo.data)
    return { plain: at(imageId), picture: await known(workspace.id, imageId, 'logo.data') }
  }

  async function known(workspaceId: string, imageId: string, place: string): Promise<LogoPicture> {
    const picture = await logos.ofImage(workspaceId, imageId, 'shown')
    if (picture === null) throw invalidField('body', place, 'There is no such image')
    return picture
  }
}

/** One of the nine designs of a palette. */
export function drawnAutomatically(
  palette: string[],
  { batch, index, colors }: { batch: string; index: number; colors?: string[] | undefined },
): Pick<Resolved, 'source' | 'plain'> {
  const archetype = names[index] ?? names[0]
  const draft = archetypes[archetype](palette)
  return {
    source: { kind: 'auto', batch, index, archetype },
    plain: colors ? applyColors(draft, colors) : draft,
  }
}

/** Whether a design is the stored one, sent back as returned. */
function isAnswerTo(design: Design, before: StoredDesign): boolean {
  if (design.kind === 'plain' || design.colors || !isDeepStrictEqual(design.plain, before.plain)) return false
  return design.kind === 'template'
    ? design.text === undefined && design.templateId === before.templateId
    : design.url === undefined && design.batch === before.batch && design.index === before.index
}

function unchanged(before: StoredDesign | null): Pick<Resolved, 'source' | 'plain'> {
  if (before === null) return { source: { kind: 'plain' }, plain: defaultDesign }
  const { plain, palette: _, correction: __, ...source } = before
  return { source, plain }
}
