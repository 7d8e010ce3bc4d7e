import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { getLanguageName } from '#blocks/language/languages.ts'
import type { TextChange } from '#blocks/language/source-texts.ts'
import { type FindSchema, listBlockTexts, listPageTexts } from '#blocks/language/translation-changes.ts'
import type { EditOperation } from '#contract/edit-operations.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { getPageOfBlock } from '#document/document.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { getView } from '../sync/block-commands.ts'
import { createDocumentId } from '../sync/create-document-id.ts'
import { openPane } from '../sync/panes-store.ts'
import { useEditor, useSelectionStore } from '../sync/use-editor.ts'
import { ChangedText } from './changed-text.tsx'
import { ChangedValue } from './changed-value.tsx'
import {
  addMissingBlock,
  countChangedTexts,
  keepBlock,
  leaveOut,
  markAllTexts,
  markOrder,
  markPageText,
  markText,
} from './translation-operations.ts'
import { isPlainText, translatePageText, translateText } from './write-translation.ts'
import { type TranslationState, useFindSchema, useOriginalLanguage } from './use-translations.ts'

/** Shows the changes of the original since it was translated, beside the translation. Nothing changes until the person decides. */
export function TranslationReview({ state, onDone }: { state: TranslationState; onDone: () => void }) {
  const { original, translated, changes, count } = state
  const editor = useEditor()
  const findSchema = useFindSchema()
  const originalName = getLanguageName(useOriginalLanguage())
  if (!findSchema) return null
  const getName = ({ type, fields }: ContentBlock) => {
    const blockType = editor.blockTypes.block(type)
    return [blockType?.label ?? type, blockType?.summarize(fields).trim()].filter(Boolean).join(', ')
  }
  const edit = (operations: EditOperation | readonly EditOperation[]) => editor.edit(operations)
  if (count === 0) return <UpToDate originalName={originalName} />
  return (
    <div className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-sm text-ink-soft">Changed in {originalName} since it was translated.</p>
        {countChangedTexts(changes) > 0 ? (
          <Button onClick={() => edit(markAllTexts(original, translated, { changes, findSchema }))}>
            Mark all texts as translated
          </Button>
        ) : null}
      </div>
      <ul className="grid min-w-0 gap-4">
        {changes.page.map((change) => (
          <ChangeItem key={change.path} name={pageTextNames[change.path] ?? 'Page'}>
            <ChangedText
              change={change}
              translation={listPageTexts(translated).find(({ path }) => path === change.path)?.text}
              onMark={() => edit(markPageText(translated, change))}
              onTranslate={(text) => edit(translatePageText(translated, { change, text }))}
            />
          </ChangeItem>
        ))}
        {changes.isReordered ? <ChangedOrder state={state} originalName={originalName} /> : null}
        {changes.blocks.map(({ block, changes: texts, values }) => (
          <ChangeItem key={block.id} name={getName(block)} block={block} onDone={onDone}>
            {texts.map((change) => (
              <ChangedText
                key={`${change.path} ${change.before}`}
                change={change}
                translation={findText(listBlockTexts(block, findSchema), change)}
                onMark={() => edit(markText(translated.id, block, change))}
                onTranslate={
                  isPlainText(block.fields, change.path)
                    ? (text) => edit(translateText(translated.id, block, { change, text }))
                    : undefined
                }
              />
            ))}
            {values.map((change, index) => (
              <ChangedValue
                key={`${index} ${change.path} ${change.now}`}
                translated={translated}
                block={block}
                change={change}
              />
            ))}
          </ChangeItem>
        ))}
        <BlockDecisions
          state={state}
          originalName={originalName}
          findSchema={findSchema}
          getName={getName}
          onDone={onDone}
        />
      </ul>
    </div>
  )
}

interface ChangedOrderProps {
  state: TranslationState
  /** The language of the original. */
  originalName: string
}

function ChangedOrder({ state, originalName }: ChangedOrderProps) {
  const editor = useEditor()
  const mark = (isUsed: boolean) => editor.edit(markOrder(editor.store.getState().session.view, state, { isUsed }))
  return (
    <ChangeItem name="Order of the blocks">
      <Decision text={`Changed in ${originalName}`}>
        <Button onClick={() => mark(true)}>Use the order here too</Button>
        <Button variant="ghost" onClick={() => mark(false)}>
          Keep this order
        </Button>
      </Decision>
    </ChangeItem>
  )
}

interface BlockDecisionsProps extends ChangedOrderProps {
  findSchema: FindSchema
  getName: (block: ContentBlock) => string
  onDone: () => void
}

/** The blocks that are new in the original, or were removed from it. */
function BlockDecisions({ state, originalName, findSchema, getName, onDone }: BlockDecisionsProps) {
  const { translated, changes } = state
  const editor = useEditor()
  const edit = (operations: EditOperation | readonly EditOperation[]) => editor.edit(operations)
  return (
    <>
      {changes.added.map((addition) => (
        <ChangeItem key={addition.original.id} name={getName(addition.original)}>
          <Decision text={`New in ${originalName}`}>
            <Button
              onClick={() => edit(addMissingBlock(translated, addition, { findSchema, createId: createDocumentId }))}
            >
              Add to {getLanguageName(state.lang)}
            </Button>
            <Button variant="ghost" onClick={() => edit(leaveOut(translated, addition.original.id))}>
              Leave out
            </Button>
          </Decision>
        </ChangeItem>
      ))}
      {changes.removed.map((block) => (
        <ChangeItem key={block.id} name={getName(block)} {...(block.type === 'header' ? {} : { block, onDone })}>
          <Decision text={`Removed in ${originalName}`}>
            <Button onClick={() => edit({ op: 'removeBlock', page: translated.id, block: block.id })}>
              Remove here too
            </Button>
            <Button variant="ghost" onClick={() => edit(keepBlock(translated.id, block.id))}>
              Keep
            </Button>
          </Decision>
        </ChangeItem>
      ))}
    </>
  )
}

function UpToDate({ originalName }: { originalName: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-ok-text [&_svg]:size-4">
      <CircleCheck aria-hidden />
      Up to date with {originalName}.
    </p>
  )
}

const pageTextNames: { readonly [path: string]: string } = {
  name: 'Name of the page',
  title: 'Title for search engines',
  description: 'Description for search engines',
}

function findText(texts: readonly { path: string; text: string }[], { path }: TextChange): string | undefined {
  return texts.find((text) => text.path === path)?.text
}

interface ChangeItemProps {
  name: string
  /** The block that the button shows on the canvas. */
  block?: ContentBlock
  onDone?: () => void
  children: ReactNode
}

function ChangeItem({ name, block, onDone, children }: ChangeItemProps) {
  const editor = useEditor()
  const selection = useSelectionStore()
  const handleShow = (id: string) => {
    onDone?.()
    const page = getPageOfBlock(getView({ editor, selection }), id)
    if (page !== undefined) selection.openPage(page)
    selection.select([id])
    openPane('block')
  }
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border p-3">
      <div className="flex min-w-0 items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</h3>
        {block ? (
          <Button variant="ghost" aria-label={`Edit ${name}`} onClick={() => handleShow(block.id)}>
            Edit
          </Button>
        ) : null}
      </div>
      {children}
    </li>
  )
}

function Decision({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 text-sm text-ink-soft">{text}</p>
      {children}
    </div>
  )
}
