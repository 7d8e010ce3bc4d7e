import type { Template } from '#contract/templates.ts'
import type { Plan } from '#contract/workspace.ts'
import { type SystemTemplate, systemTemplates } from '#qr/system-templates.ts'
import type { Designs } from '../designs.ts'
import { presentDesign } from '../render/drawings.ts'
import { getSampleText } from '../render/sample-text.ts'
import { isLocked } from '#service/tenancy/workspaces/plan-ceilings.ts'

/** The time of all system templates, which change only with a new version of the service. */
const RELEASED_AT = new Date('2026-11-01T00:00:00Z')

type Variant = 'whole' | 'wordless'

/** Returns a function that lists the system templates for a plan. `wordless` shows them without frames and text. */
export function createSystemTemplates(
  { drawings }: Designs,
  scanOrigin: string,
): (plan: Plan, variant: Variant) => Promise<Template[]> {
  const pending = new Map<string, Promise<Omit<Template, 'locked'>>>()

  const presentTemplate = async ({ id, name, plan, design: fullDesign }: SystemTemplate, variant: Variant) => {
    const resolved = { source: { kind: 'template', templateId: id }, plain: fullDesign, picture: null }
    const draw = async (plain: typeof fullDesign) =>
      drawings.draw(getSampleText(scanOrigin), { ...resolved, plain }, { explained: false, folder: 'previews/ours' })
    const { design, verdict, key } = await draw(fullDesign)
    const wordlessDesign = { ...fullDesign, frame: { ...fullDesign.frame, style: 'none' as const } }
    const previewKey = variant === 'whole' ? key : (await draw(wordlessDesign)).key
    return {
      id,
      name,
      scope: 'system',
      isPro: isLocked(plan, 'core'),
      previewUrl: drawings.getUrl(previewKey),
      design: presentDesign(design, verdict),
      createdAt: RELEASED_AT,
      updatedAt: RELEASED_AT,
    }
  }

  const getTemplate = async (template: SystemTemplate, variant: Variant) => {
    const key = `${variant} ${template.id}`
    const presented = pending.get(key) ?? presentTemplate(template, variant)
    pending.set(key, presented)
    presented.catch(() => pending.delete(key))
    return presented
  }

  return async (plan, variant) =>
    Promise.all(
      systemTemplates.map(async (template) => ({
        ...(await getTemplate(template, variant)),
        locked: isLocked(template.plan, plan),
      })),
    )
}
