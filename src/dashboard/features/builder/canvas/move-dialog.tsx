import Crosshair from 'lucide-react/icons/crosshair'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useShallow } from 'zustand/react/shallow'
import { getBlockCount, getPageIds, getPage } from '#document/document.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { useEditor, useEditorState, useSelectionStore } from '../sync/use-editor.ts'
import { getFocusIndex, getMovableBlocks, getView } from '../sync/block-commands.ts'
import { placeBlocks } from '../sync/move-blocks.ts'
import { describeBlocks } from '../sync/block-names.ts'
import { focusCanvas } from '../sync/focus-canvas.ts'
import { tapToPlace } from './tap-to-place.ts'

interface MoveFormValues {
  place: string
  page: string
}

/** Moves the selected blocks to a position by number, on this page or another one. */
export function MoveDialog({ onClose }: { onClose: () => void }) {
  const builder = { editor: useEditor(), selection: useSelectionStore() }
  const pages = useEditorState(
    useShallow(({ session: { view } }) => getPageIds(view).flatMap((id) => getPage(view, id) ?? [])),
  )
  const { page: currentPage } = builder.selection.store.getState()
  const ids = getMovableBlocks(builder)
  const view = getView(builder)
  const form = useForm<MoveFormValues>({
    defaultValues: { place: String(getFocusIndex(builder) + 1), page: currentPage },
    mode: 'onChange',
  })
  const getLastPlace = (pageId: string) => getBlockCount(view, pageId) + (pageId === currentPage ? 0 : ids.length)
  const handleTapToPlace = () => {
    onClose()
    tapToPlace.setState({ blocks: ids })
    requestAnimationFrame(focusCanvas)
  }
  const handleSubmit = (target: MoveFormValues) => {
    onClose()
    placeBlocks(builder, ids, { page: target.page, index: Number(target.place) - 1 })
    if (target.page !== currentPage) {
      builder.selection.openPage(target.page)
      builder.selection.select(ids)
    }
    requestAnimationFrame(focusCanvas)
  }
  return (
    <Dialog
      title={`Move ${describeBlocks(view, ids, builder.editor.blockTypes)}`}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Form form={form} errorTitle="The blocks were not moved" onSubmit={handleSubmit}>
        <PlaceFields form={form} pages={pages} getLastPlace={getLastPlace} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" className="mr-auto" onClick={handleTapToPlace}>
            <Crosshair aria-hidden />
            Choose on the page
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton variant="primary">Move</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

interface PlaceFieldsProps {
  form: UseFormReturn<MoveFormValues>
  pages: readonly { id: string; name: string }[]
  /** The last position on a page. */
  getLastPlace: (page: string) => number
}

function PlaceFields({ form, pages, getLastPlace }: PlaceFieldsProps) {
  const { control, getValues, trigger } = form
  const page = useWatch({ control, name: 'page' })
  const validate = (input: string) => {
    const [place, last] = [Number(input), getLastPlace(getValues('page'))]
    return Number.isInteger(place) && place >= 2 && place <= last ? undefined : `Enter a number from 2 to ${last}.`
  }
  return (
    <>
      <FormField control={control} name="place" validate={validate}>
        {(field) => (
          <TextField
            label="Place"
            type="number"
            inputMode="numeric"
            min={2}
            max={getLastPlace(page)}
            data-autofocus
            hint="The header is always first."
            {...field}
          />
        )}
      </FormField>
      {pages.length > 1 ? (
        <FormField control={control} name="page">
          {({ onChange, ...field }) => (
            <SelectField
              label="Page"
              options={pages.map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
              onChange={(event) => {
                onChange(event)
                void trigger('place')
              }}
            />
          )}
        </FormField>
      ) : null}
    </>
  )
}
