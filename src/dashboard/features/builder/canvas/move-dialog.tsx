import Crosshair from 'lucide-react/icons/crosshair'
import { type SyntheticEvent, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { getBlockCount, pageIds, getPage } from '#document/document.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditor, useEditorState, useSelectionStore } from '../sync/use-editor.ts'
import { focusIndex, freeBlocks, placeBlocks, getView } from '../sync/block-commands.ts'
import { nameOfBlocks } from '../sync/block-names.ts'
import { focusCanvas } from '../sync/canvas-port.ts'
import { tapToPlace } from './tap-to-place.ts'

/** Moves what is chosen to a place by its number, on this page or another of the document. */
export function MoveDialog({ onClose }: { onClose: () => void }) {
  const builder = { editor: useEditor(), selection: useSelectionStore() }
  const pages = useEditorState(
    useShallow(({ session: { view } }) => pageIds(view).flatMap((id) => getPage(view, id) ?? [])),
  )
  const { page: here } = builder.selection.store.getState()
  const ids = freeBlocks(builder)
  const view = getView(builder)
  const [page, setPage] = useState(here)
  const [typed, setTyped] = useState(String(focusIndex(builder) + 1))
  const most = getBlockCount(view, page) + (page === here ? 0 : ids.length)
  const position = Number(typed)
  const isPossible = Number.isInteger(position) && position >= 2 && position <= most
  const handleChoose = () => {
    onClose()
    tapToPlace.setState({ blocks: ids })
    requestAnimationFrame(focusCanvas)
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isPossible) return
    onClose()
    placeBlocks(builder, ids, { page, index: position - 1 })
    if (page !== here) {
      builder.selection.openPage(page)
      builder.selection.select(ids)
    }
    requestAnimationFrame(focusCanvas)
  }
  return (
    <Dialog
      title={`Move ${nameOfBlocks(view, ids, builder.editor.kinds)}`}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
        <TextField
          label="Place"
          type="number"
          inputMode="numeric"
          min={2}
          max={most}
          data-autofocus
          hint="The header is always first."
          error={isPossible ? undefined : `Enter a number from 2 to ${most}.`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {pages.length > 1 ? (
          <SelectField
            label="Page"
            options={pages.map(({ id, name }) => ({ value: id, label: name }))}
            value={page}
            onChange={(event) => setPage(event.target.value)}
          />
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" className="mr-auto" onClick={handleChoose}>
            <Crosshair aria-hidden />
            Choose on the page
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
