import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Redo from 'lucide-react/icons/redo-2'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo from 'lucide-react/icons/undo-2'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { changeCode } from '#dashboard/api/codes.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { DownloadMenu } from '#dashboard/pickers/download-menu.tsx'
import { isRiskyToPrint, describeVerdict } from '#dashboard/pickers/scan-risk.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { useCommand } from '#dashboard/ui/commands.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { getReadingGround } from '#qr/reading-ground.ts'
import type { Code } from '#dashboard/api/code.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { toDesignChange } from './to-design-change.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { toPlainDesign, withChange } from '#dashboard/pickers/plain-design.ts'
import { MarginPanel, useVerdict } from './margin-panel.tsx'
import { PrintPanel } from './print-panel.tsx'
import { DesignPreview } from './design-preview.tsx'
import { StudioControls } from './studio-controls.tsx'
import { useDrawing } from './use-drawing.ts'
import { type Studio, useStudio } from './use-studio.ts'

/** The design studio: controls, preview, and scan check. */
export function DesignStudio({ code }: { code: Code }) {
  const savedDesign = useMemo(() => toPlainDesign(code.design), [code.design])
  const studio = useStudio(savedDesign)
  const drawing = useDrawing(code.scanUrl, studio.design)
  const verdict = useVerdict(code.id, studio.design)
  const { isSaving, save } = useSaveDesign(code, studio)
  const [millimeters, setMillimeters] = useState(50)
  const readOn = getReadingGround(studio.design)
  const handleFix = (change: Record<string, unknown>) => {
    const fixedDesign = withChange(studio.design, change)
    if (fixedDesign) studio.edit(fixedDesign)
  }
  return (
    <Screen
      title="Design"
      parent={<BackToCodeLink code={code} />}
      actions={
        <StudioActions
          code={code}
          isChanged={studio.isChanged}
          millimeters={millimeters}
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
            <PrintPanel drawn={drawing.svg} millimeters={millimeters} readOn={readOn} onChange={setMillimeters} />
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
        search={(current) => current}
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

interface StudioActionsProps {
  code: Code
  isChanged: boolean
  isSaving: boolean
  /** Width of the code in print. */
  millimeters: number
  onSave: () => Promise<boolean>
}

/** Save, download and other actions for the design. */
function StudioActions({ code, isChanged, isSaving, millimeters, onSave }: StudioActionsProps) {
  const save = () => void onSave()
  useCommand(isChanged ? { label: 'Save the design', group: 'Design', keys: 'mod+s', run: save } : null)
  return (
    <>
      <DownloadMenu
        code={code}
        millimeters={millimeters}
        note={isChanged ? 'As saved, without your changes' : null}
        compact
      />
      <Button variant="primary" disabled={!isChanged} pending={isSaving} onClick={save}>
        Save
      </Button>
    </>
  )
}

/** Undo, redo and reset. */
function StudioHistory({ studio: { isChanged, canUndo, canRedo, undo, redo, reset } }: { studio: Studio }) {
  useCommand(canUndo ? { label: 'Undo', group: 'Design', keys: 'mod+z', visibility: 'keys', run: undo } : null)
  useCommand(canRedo ? { label: 'Redo', group: 'Design', keys: 'mod+shift+z', visibility: 'keys', run: redo } : null)
  useCommand(isChanged ? { label: 'Reset to the saved design', group: 'Design', run: reset } : null)
  return (
    <span className="flex">
      <IconButton label="Undo" shortcut="mod+z" disabled={!canUndo} onClick={undo}>
        <Undo aria-hidden />
      </IconButton>
      <IconButton label="Redo" shortcut="mod+shift+z" disabled={!canRedo} onClick={redo}>
        <Redo aria-hidden />
      </IconButton>
      <IconButton label="Reset to the saved design" disabled={!isChanged} onClick={reset}>
        <RotateCcw aria-hidden />
      </IconButton>
    </span>
  )
}

interface SaveDesign {
  isSaving: boolean
  /** Resolves to whether the design was saved. A toast shows the result. */
  save: () => Promise<boolean>
}

/** Saves the design of the studio, with undo. */
function useSaveDesign(code: Code, { design, chosenDesigns }: Studio): SaveDesign {
  const { id } = code
  const savedDesign = toPlainDesign(code.design)
  const { runAndWait, isPending } = useUndoableMutation({
    mutation: changeCode(useQueryClient()),
    describeResult: (_, savedCode) =>
      savedCode && isRiskyToPrint(savedCode)
        ? { message: `Saved the design. ${describeVerdict(savedCode).text}`, tone: 'bad' }
        : 'Saved the design',
    createUndo: (_, __, mutateAsync) => () => mutateAsync({ id, change: { design: savedDesign } }),
    describeFailure: () => 'The design was not saved.',
  })
  return {
    isSaving: isPending,
    save: async () =>
      (await runAndWait({ id, change: toDesignChange(design, code.design, chosenDesigns) })) !== undefined,
  }
}
