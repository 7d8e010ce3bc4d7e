import { useState } from 'react'
import { useStore } from 'zustand'
import type { JsonValue } from '#contract/json.ts'
import { Button } from '../../../ui/button.tsx'
import { addBlocks } from '../canvas/block-commands.ts'
import { type NewBlock, newBlockStore } from '../session/new-block.ts'
import { useEditor, useSelectionStore } from '../session/use-editor.ts'
import { useServiceType } from '../session/use-kinds.ts'
import { FieldList } from './field-list.tsx'
import { formFields } from './field-tree.ts'
import { without } from './fields/group-editor.tsx'
import { unparsedIssues } from './unparsed.ts'

/** The fields that a new block requires: it is added to the page once they are valid. */
export function NewBlockForm({ block }: { block: NewBlock }) {
  const editor = useEditor()
  const selection = useSelectionStore()
  const store = newBlockStore(editor)
  const type = useServiceType(block.type)
  const [isTried, setTried] = useState(false)
  const label = type?.label ?? block.type
  const issues = [...unparsedIssues(block.fields), ...(editor.kinds.block(block.type)?.check(block.fields) ?? [])]
  const set = (fields: NewBlock['fields']) => store.setState({ block: { ...block, fields } })
  const setField = (name: string, value: JsonValue) => set({ ...block.fields, [name]: value })
  const handleAdd = () => {
    setTried(true)
    if (issues.length > 0) return
    store.setState({ block: null })
    addBlocks({ editor, selection }, [{ type: block.type, fields: block.fields }], block.after)
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
        fields={formFields(type?.schema)}
        values={block.fields}
        issues={isTried ? issues : []}
        onType={setField}
        onSet={setField}
        onSettle={() => {}}
        onClear={(name) => set(without(block.fields, name))}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Add block
        </Button>
        <Button variant="ghost" onClick={() => store.setState({ block: null })}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The block that waits to be added; null where none does. */
export function useNewBlock(): NewBlock | null {
  return useStore(newBlockStore(useEditor()), ({ block }) => block)
}
