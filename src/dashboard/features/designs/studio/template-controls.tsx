import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import { cutText } from '#contract/cut-text.ts'
import type { Code } from '#dashboard/api/code.ts'
import { saveTemplate, type Template, templatesQueries } from '#dashboard/api/templates.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { TemplateNameForm } from '#dashboard/pickers/template-name-form.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { SkeletonList } from '#dashboard/ui/skeleton.tsx'
import { BrandDesigns } from './brand-designs.tsx'
import { PlanBadge } from '../plan-badge.tsx'
import { toPlainDesign } from '#dashboard/pickers/plain-design.ts'
import { Picture } from '#dashboard/pickers/picture.tsx'
import type { Studio } from './use-studio.ts'

interface TemplateControlsProps {
  code: Code
  studio: Studio
  onSave: () => Promise<boolean>
}

/** Designs to start from: the templates of the workspace, built-in templates, and suggestions in the colors of a website. */
export function TemplateControls({ code, studio, onSave }: TemplateControlsProps) {
  const { choose, isChanged } = studio
  const may = usePermission()
  return (
    <>
      <TemplateGallery
        onChoose={({ id, design }) =>
          choose({ reference: { kind: 'template', templateId: id }, plain: toPlainDesign(design) })
        }
      />
      {may('POST /design/auto') ? (
        <Dialog
          title="Brand colors"
          description="Nine designs in the colors of a website or in your own."
          width="wide"
          trigger={
            <Button>
              <Globe aria-hidden />
              Brand colors
            </Button>
          }
        >
          {(close) => (
            <BrandDesigns
              onChoose={({ batch, index, design }) => {
                choose({ reference: { kind: 'auto', batch, index }, plain: toPlainDesign(design) })
                close()
              }}
            />
          )}
        </Dialog>
      ) : null}
      {may('POST /codes/{id}/template') ? (
        <Dialog
          title="Save as template"
          trigger={
            <Button>
              <BookmarkPlus aria-hidden />
              Save as template
            </Button>
          }
        >
          {(close) => <SaveAsTemplate code={code} isChanged={isChanged} saveFirst={onSave} onDone={close} />}
        </Dialog>
      ) : null}
    </>
  )
}

function TemplateGallery({ onChoose }: { onChoose: (template: Template) => void }) {
  const [showsAll, setShowsAll] = useState(false)
  const { data: templates, error, isFetching, refetch } = useQuery(templatesQueries.all())
  if (!templates && error)
    return <LoadError title="The templates could not be loaded" query={{ error, isFetching, refetch }} />
  if (!templates)
    return <SkeletonList count={6} className={gridClass} itemClassName="min-w-0" sizes={['aspect-square']} />
  return (
    <div className="grid gap-2">
      <ul aria-label="Templates" className={gridClass}>
        {(showsAll ? templates : templates.slice(0, PREVIEW_COUNT)).map((template) => (
          <li key={template.id} className="grid min-w-0">
            <button
              type="button"
              disabled={template.locked}
              title={template.locked ? 'Your plan does not include it.' : template.name}
              className="relative grid grid-cols-1 content-start gap-1 rounded-md text-left text-xs text-ink-soft not-disabled:hover:text-ink disabled:cursor-not-allowed"
              onClick={() => onChoose(template)}
            >
              <span className={template.locked ? 'opacity-50' : undefined}>
                <Picture subject="code" src={template.previewUrl} readOn={template.design?.readOn} />
              </span>
              <span className="truncate">{template.name}</span>
              {template.locked ? (
                <span className="absolute top-1 left-1">
                  <PlanBadge template={template} text="spoken" />
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {showsAll || templates.length <= PREVIEW_COUNT ? null : (
        <Button variant="ghost" onClick={() => setShowsAll(true)}>
          Show all {templates.length} templates
        </Button>
      )}
    </div>
  )
}

const PREVIEW_COUNT = 6
const gridClass = 'grid grid-cols-3 gap-2'

interface SaveAsTemplateProps {
  code: { id: string; name: string }
  isChanged: boolean
  /** Saves the design of the code, because a template is made from the saved design. Resolves to false, and shows the error, if that fails. */
  saveFirst: () => Promise<boolean>
  onDone: () => void
}

/** Saves the design as a template for other codes. */
function SaveAsTemplate({ code, isChanged, saveFirst, onDone }: SaveAsTemplateProps) {
  const { mutateAsync } = useMutation(saveTemplate(useQueryClient()))
  const getKey = useIdempotencyKey()
  const save = async (name: string) =>
    isChanged && !(await saveFirst())
      ? undefined
      : mutateAsync({ codeId: code.id, name, idempotencyKey: getKey([code.id, name]) })
  return (
    <TemplateNameForm
      name={cutText(code.name, 200)}
      hint={isChanged ? 'The design is saved to this code too.' : undefined}
      save={save}
      onDone={onDone}
    />
  )
}
