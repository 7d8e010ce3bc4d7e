import type { JsonValue } from '#contract/json.ts'
import { getBlock, getPage } from '#document/document.ts'
import { getBlockName, getPageName } from '#document/names.ts'
import type { Overlap } from '#document/rebase.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { findFirstText } from '#dashboard/features/builder/sync/block-content.ts'
import { useEditor, useEditorState } from '#dashboard/features/builder/sync/use-editor.ts'
import { useQuery } from '@tanstack/react-query'
import { blocksQueries } from '#dashboard/api/pages.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { shorten } from '#contract/cut-text.ts'

/** A field that two people changed at the same time. The page has the value of this person, who can replace it with the value of the other. */
export function OverlapItem({ overlap: { target, field, theirs } }: { overlap: Overlap }) {
  const editor = useEditor()
  const view = useEditorState(({ session }) => session.view)
  const title = useFieldTitle(getBlock(view, target)?.type, field)
  const blockOrPageName = getPage(view, target)
    ? getPageName(view, target)
    : getBlockName(view, target, editor.blockTypes)
  const targetName = target === 'theme' ? 'the theme' : target === 'nav' ? 'the navigation' : blockOrPageName
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3 text-sm">
      <p className="wrap-anywhere">
        <span className="font-medium">
          {title} of {targetName}
        </span>
        <span className="text-ink-soft"> was also changed by someone else. The page has your version. Theirs: </span>
        <q className="text-ink">{toText(theirs)}</q>
      </p>
      <div className="flex gap-2">
        <Button onClick={() => editor.dispatch({ type: 'keepMine', target, field })}>Keep mine</Button>
        <Button variant="ghost" onClick={() => editor.dispatch({ type: 'takeTheirs', target, field })}>
          Use theirs
        </Button>
      </div>
    </li>
  )
}

/** In characters. */
const LONGEST_VALUE = 160

function toText(value: JsonValue): string {
  const words = typeof value === 'string' ? value : findFirstText({ value })
  const text = words === '' ? JSON.stringify(value) : words
  return shorten(text, LONGEST_VALUE)
}

/** Title of a field from the schema of its type, else its name in the document. */
function useFieldTitle(type: string | undefined, field: string): string {
  const { data: types } = useQuery(blocksQueries.types())
  const names = types?.map((blockType) => blockType.type) ?? []
  const { data: schemas } = useQuery({ ...blocksQueries.schemas(names), enabled: names.length > 0 })
  const schema = schemas?.find((blockType) => blockType.type === type)?.schema
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {}
  const fieldSchema = properties[field]
  if (isRecord(fieldSchema) && typeof fieldSchema['title'] === 'string') return fieldSchema['title']
  const words = field.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
