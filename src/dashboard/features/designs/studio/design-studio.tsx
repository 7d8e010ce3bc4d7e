import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { readingGround } from '#qr/reading-ground.ts'
import type { Code } from '#dashboard/api/code.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { MarginPanel } from './margin-panel.tsx'
import { toPlainDesign, withChange } from '#dashboard/pickers/plain-design.ts'
import { PrintPanel } from './print-panel.tsx'
import { DesignPreview } from './design-preview.tsx'
import { StudioActions } from './studio-actions.tsx'
import { StudioControls } from './studio-controls.tsx'
import { StudioHistory } from './studio-history.tsx'
import { useDrawing } from './use-drawing.ts'
import { useSaveDesign } from './use-save-design.ts'
import { type Studio, useStudio } from './use-studio.ts'
import { useVerdict } from './use-verdict.ts'

/** The design studio: controls, preview, and scan check. */
export function DesignStudio({ code }: { code: Code }) {
  const saved = useMemo(() => toPlainDesign(code.design), [code.design])
  const studio = useStudio(saved)
  const drawing = useDrawing(code.scanUrl, studio.design)
  const verdict = useVerdict(code.id, studio.design)
  const { isSaving, save } = useSaveDesign(code, studio)
  const [millimetres, setMillimetres] = useState(50)
  const readOn = readingGround(studio.design)
  const handleFix = (change: Record<string, unknown>) => {
    const fixed = withChange(studio.design, change)
    if (fixed) studio.edit(fixed)
  }
  return (
    <Screen
      title="Design"
      parent={<BackToCodeLink code={code} />}
      actions={
        <StudioActions
          code={code}
          isChanged={studio.isChanged}
          millimetres={millimetres}
          isSaving={isSaving}
          onSave={save}
        />
      }
    >
      {/* The shortcuts of the frame are off while a slider or choice has the focus. Undo must work there too. */}
      <div
        role="presentation"
        className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto"
        onKeyDown={(event) => undoByKey(event, studio)}
      >
        <StudioControls code={code} studio={studio} correction={drawing.svg?.correction} onSave={save} />
        <DesignPreview
          {...drawing}
          scanUrl={code.scanUrl}
          readOn={readOn}
          toolbar={<StudioHistory studio={studio} />}
        />
        <div className="w-[300px] shrink-0 overflow-y-auto border-l max-lg:contents">
          <MarginPanel check={verdict} onFix={handleFix} />
          {drawing.svg ? (
            <PrintPanel drawn={drawing.svg} millimetres={millimetres} readOn={readOn} onChange={setMillimetres} />
          ) : null}
        </div>
      </div>
      <LeaveGuard isChanged={studio.isChanged} onSave={save} />
    </Screen>
  )
}

function undoByKey(event: KeyboardEvent, { undo, redo }: Studio) {
  const { target, metaKey, ctrlKey, shiftKey, key } = event
  const isText = target instanceof HTMLInputElement && target.type === 'text'
  if (isText || !(metaKey || ctrlKey) || key.toLowerCase() !== 'z') return
  event.preventDefault()
  if (shiftKey) redo()
  else undo()
}

/** Link back to the code. It keeps the search parameters of the list. */
function BackToCodeLink({ code: { id, name } }: { code: Code }) {
  return (
    <span className="flex max-w-3/4 min-w-0 items-center gap-1 text-ink-faint">
      <Link
        to="/codes/$id"
        params={{ id }}
        search={(before) => before}
        title={name}
        className="-mx-1 truncate rounded-sm px-1 text-xl tracking-tight hover:text-ink max-md:mx-0 max-md:grid max-md:size-8 max-md:place-items-center"
      >
        <ArrowLeft aria-hidden className="size-4 md:hidden" />
        <span className="max-md:sr-only">{name}</span>
      </Link>
      <ChevronRight aria-hidden className="size-4 shrink-0 max-md:hidden" />
    </span>
  )
}
