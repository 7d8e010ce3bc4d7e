import { useState } from 'react'
import type { JsonValue } from '#contract/json.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { addNewBlock } from '../sync/block-commands.ts'
import { changeNewBlock, removeNewBlock, type NewBlock } from '../sync/new-block.ts'
import { findNewBlockIssues } from './new-block-issues.ts'
import { useEditor, useSelectionStore } from '../sync/use-editor.ts'
import { useBlockTypes, useServiceType } from '../sync/use-block-types.ts'
import { FieldList } from './field-list.tsx'
import { toFormFields } from './field-tree.ts'
import { omitField } from './fields/group-editor.tsx'

/** Form with the required fields of a new block, which is added once they are valid. */
export function NewBlockForm({ block }: { block: NewBlock }) {
  const editor = useEditor()
  const selection = useSelectionStore()
  const { blockTypes } = useBlockTypes()
  const type = useServiceType(block.type)
  const [isSubmitted, setSubmitted] = useState(false)
  const label = type?.label ?? block.type
  const issues = findNewBlockIssues(block, blockTypes)
  const changeFields = (fields: NewBlock['fields']) => changeNewBlock(editor, block.id, fields)
  const setField = (name: string, value: JsonValue) => changeFields({ ...block.fields, [name]: value })
  const handleAdd = () => {
    setSubmitted(true)
    if (issues.length === 0) addNewBlock({ editor, selection }, block)
  }
  return (
    <form
      className="grid content-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        handleAdd()
      }}
    >
      <h2 className="truncate text-base font-semibold">New block: {label}</h2>
      <p className="rounded-md bg-warn-soft px-2.5 py-1.5 text-sm text-warn-text">
        This block has required fields. It is added to the page once they are valid.
      </p>
      <FieldList
        fields={toFormFields(type?.schema)}
        values={block.fields}
        issues={isSubmitted ? issues : []}
        onType={setField}
        onSet={setField}
        onChangeEnd={() => {}}
        onClear={(name) => changeFields(omitField(block.fields, name))}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Add block
        </Button>
        <Button variant="ghost" onClick={() => removeNewBlock(editor, block.id)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
