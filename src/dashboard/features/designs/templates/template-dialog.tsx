import { useState } from 'react'
import type { Template } from '#dashboard/api/templates.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { DescriptionItem } from '#dashboard/ui/lists/description-item.tsx'
import { eyeNames, frameNames, moduleNames } from '../option-names.ts'
import { PlanBadge } from '../plan-badge.tsx'
import { getCodeGround } from '#dashboard/pickers/code-ground.ts'
import { PhonesOnlyBadge } from '#dashboard/pickers/phones-only-badge.tsx'
import { toPlainDesign } from '#dashboard/pickers/plain-design.ts'
import { TemplateTasks } from './template-tasks.tsx'

/** Details of a template: image, colors and options. */
export function TemplateDialog({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const [chosenTemplate, setChosenTemplate] = useState<Template>()
  const use = () => {
    setChosenTemplate(template)
    onClose()
  }
  return (
    <>
      <Dialog
        title={template?.name ?? 'Template'}
        width="wide"
        open={template !== undefined}
        onOpenChange={(open) => !open && onClose()}
      >
        {template ? <TemplateDetails template={template} onUse={use} /> : null}
      </Dialog>
      {chosenTemplate ? (
        <TemplateTasks template={chosenTemplate} task="use" onDone={() => setChosenTemplate(undefined)} />
      ) : null}
    </>
  )
}

function TemplateDetails({ template, onUse }: { template: Template; onUse: () => void }) {
  const mayUse = usePermission()('PATCH /codes/{id}#design')
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_220px]">
      <div className={classes('grid place-items-center rounded-lg border p-6', getCodeGround(template.design?.readOn))}>
        <img
          src={template.previewUrl}
          alt={`A code drawn as ${template.name}`}
          className="max-h-[50dvh] w-full object-contain"
        />
      </div>
      <div className="grid content-start gap-4 text-sm">
        <div className="flex flex-wrap gap-1.5">
          <Badge>{getScopeName(template.scope)}</Badge>
          {template.design ? <ScanBadge design={template.design} /> : null}
          {template.locked ? <PlanBadge template={template} /> : null}
        </div>
        {template.design ? <DesignDetails design={template.design} /> : null}
        <p className="text-ink-soft">
          {template.locked
            ? 'Your plan does not include it. Move to a larger plan to use it.'
            : 'Apply it to several codes at once, or choose it in the design of a single code.'}
        </p>
        {template.locked || !mayUse ? null : (
          <Button variant="primary" onClick={onUse}>
            Use this template
          </Button>
        )}
      </div>
    </div>
  )
}

/** Display name of a scope. A scope that this version does not know has none, so its identifier is shown. */
function getScopeName(scope: string): string {
  if (scope === 'system') return 'Built-in'
  return scope === 'workspace' ? 'Workspace' : scope
}

type Design = NonNullable<Template['design']>

function ScanBadge({ design }: { design: Design }) {
  if (design.phonesOnly === true) return <PhonesOnlyBadge />
  return design.scanVerified ? <Badge tone="ok">Verified</Badge> : <Badge tone="bad">Not verified</Badge>
}

/** Colors and options of a design. */
function DesignDetails({ design }: { design: Design }) {
  const { module, eye, frame, logo } = toPlainDesign(design)
  const details: [string, string][] = [
    ['Modules', moduleNames[module]],
    ['Corners', eyeNames[eye]],
    ['Frame', frame.style === 'none' ? 'None' : `${frameNames[frame.style]}, “${frame.text}”`],
    ['Logo', logo ? `${logo.share}% of the width` : 'None'],
    ['Correction', `Level ${design.correction}`],
  ]
  return (
    <>
      <ul aria-label="Colors" className="flex flex-wrap gap-3">
        {design.palette.map((color) => (
          <li key={color} className="flex items-center gap-1.5 font-mono text-xs">
            <span aria-hidden className="size-4 rounded-full border" style={{ background: color }} />
            {color}
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {details.map(([term, description]) => (
          <DescriptionItem key={term} term={term}>
            {description}
          </DescriptionItem>
        ))}
      </dl>
    </>
  )
}
