import { isDeepStrictEqual } from 'node:util'
import { archetypes as archetypeNames, type Design } from '#contract/designs.ts'
import type { PlainDesign } from '#contract/plain-design.ts'
import { archetypes } from '#qr/archetypes.ts'
import { defaultDesign } from '#qr/default-design.ts'
import { applyColors } from '#qr/palette.ts'
import type { RequestedCodeDesign } from '../codes/code-design.ts'
import type { StoredDesign } from '../codes/schema.ts'
import { invalidField } from '../http/api-error.ts'
import type { Caller } from '../http/caller.ts'
import type { TemplateLookup } from './find-template.ts'
import type { AutoPalettes } from './palette/auto-palette.ts'
import type { ResolvedDesign } from './render/drawings.ts'
import type { Logos } from './render/logos.ts'

interface DesignRequest {
  workspace: Caller['workspace']
  /** The code's design before the change. Null if it had the default design. */
  previousDesign: StoredDesign | null
  /** Whether an uploaded logo is added to the library, as for a code that is saved, or only drawn, as for a preview. */
  uploadedLogo: 'store' | 'discard'
  signal: AbortSignal
}

/** Resolves every value of a requested design. Errors name the field with an unknown reference, or the missing feature of the plan. */
export type ResolveDesign = (requestedDesign: RequestedCodeDesign, request: DesignRequest) => Promise<ResolvedDesign>

type DesignWithoutLogo = Pick<ResolvedDesign, 'source' | 'plain'>
type DesignWithLogo = Pick<ResolvedDesign, 'plain' | 'picture'>

interface ResolverDependencies {
  logos: Logos
  autoPalettes: AutoPalettes
  findTemplate: TemplateLookup
}

/** Image id of an uploaded logo that is not stored. */
const UNSTORED_IMAGE_ID = 'sent'
const DEFAULT_LOGO = { share: 22, plate: 'rounded' } as const

export function createDesignResolver({ logos, autoPalettes, findTemplate }: ResolverDependencies): ResolveDesign {
  return async (requestedDesign, request) => {
    if (requestedDesign.design && requestedDesign.templateId !== undefined)
      throw invalidField('body', 'templateId', 'Send a design or a templateId, not both')
    const { source, plain } = await resolveWithoutLogo(requestedDesign, request)
    return { source, ...(await resolveLogo(plain, requestedDesign.logo, request)) }
  }

  async function resolveWithoutLogo(
    { design, templateId }: RequestedCodeDesign,
    { workspace, previousDesign, signal }: DesignRequest,
  ): Promise<DesignWithoutLogo> {
    if (design && previousDesign && isSameDesign(design, previousDesign)) return reuseDesign(previousDesign)
    if (templateId !== undefined) {
      const plain = await findTemplate(workspace, templateId, 'templateId')
      return { source: { kind: 'template', templateId }, plain }
    }
    if (design === undefined) return reuseDesign(previousDesign)
    if (design.kind === 'plain') return { source: { kind: 'plain' }, plain: design }
    if (design.kind === 'auto') {
      const { palette, batch } = await autoPalettes.read(design, {
        fieldPath: 'design',
        workspaceId: workspace.id,
        signal,
      })
      return createAutoDesign(palette, { batch, index: design.index, colors: design.colors })
    }
    const template = await findTemplate(workspace, design.templateId, 'design.templateId')
    return {
      source: { kind: 'template', templateId: design.templateId },
      plain: setFrameText(setColors(template, design.colors), design.text),
    }
  }

  async function resolveLogo(
    plain: PlainDesign,
    logo: RequestedCodeDesign['logo'],
    { workspace, uploadedLogo }: DesignRequest,
  ): Promise<DesignWithLogo> {
    if (logo === null) return { plain: { ...plain, logo: null }, picture: null }
    if (logo === undefined) {
      if (plain.logo === null) return { plain, picture: null }
      return { plain, picture: await logos.require(workspace.id, plain.logo.imageId, 'design.logo.imageId') }
    }
    if ('imageId' in logo)
      return {
        plain: setLogo(plain, logo.imageId),
        picture: await logos.require(workspace.id, logo.imageId, 'logo.imageId'),
      }
    if (uploadedLogo === 'discard')
      return {
        plain: setLogo(plain, UNSTORED_IMAGE_ID),
        picture: await logos.readUpload(workspace.id, logo.data),
      }
    const imageId = await logos.storeUpload(workspace.id, logo.data)
    return { plain: setLogo(plain, imageId), picture: await logos.require(workspace.id, imageId, 'logo.data') }
  }
}

/** One of the nine designs of a palette. */
export function createAutoDesign(
  palette: string[],
  { batch, index, colors }: { batch: string; index: number; colors?: string[] | undefined },
): DesignWithoutLogo {
  const archetype = archetypeNames[index] ?? archetypeNames[0]
  const plain = setColors(archetypes[archetype](palette), colors)
  return { source: { kind: 'auto', batch, index, archetype }, plain }
}

/** Whether the client has sent back the stored design as it was returned. */
function isSameDesign(design: Design, storedDesign: StoredDesign): boolean {
  if (design.kind === 'plain' || design.colors || !isDeepStrictEqual(design.plain, storedDesign.plain)) return false
  return design.kind === 'template'
    ? design.text === undefined && design.templateId === storedDesign.templateId
    : design.url === undefined && design.batch === storedDesign.batch && design.index === storedDesign.index
}

function reuseDesign(storedDesign: StoredDesign | null): DesignWithoutLogo {
  if (storedDesign === null) return { source: { kind: 'plain' }, plain: defaultDesign }
  const { plain, palette: _, correction: __, ...source } = storedDesign
  return { source, plain }
}

function setColors(plain: PlainDesign, colors: string[] | undefined): PlainDesign {
  return colors ? applyColors(plain, colors) : plain
}

function setFrameText(plain: PlainDesign, text: string | undefined): PlainDesign {
  return text === undefined ? plain : { ...plain, frame: { ...plain.frame, text } }
}

/** Replaces the image of the logo. Its place and size stay. */
function setLogo(plain: PlainDesign, imageId: string): PlainDesign {
  return { ...plain, logo: { ...(plain.logo ?? DEFAULT_LOGO), imageId } }
}
