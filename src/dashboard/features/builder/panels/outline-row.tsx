import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import { memo } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { longPressClass } from '#dashboard/ui/drag/long-press-class.ts'
import { useInvalidInput, type InvalidInput, listServiceIssues, getCurrentInput } from '../sync/invalid-input.ts'
import { useBlock, useEditor, useSelection, useSelectionStore } from '../sync/use-editor.ts'
import { useBlockTypes, type AvailableBlockTypes } from '../sync/use-block-types.ts'
import { BlockIcon } from '../form/block-icon.tsx'
import { getPlanName } from '#dashboard/api/plans.ts'
import type { RowType } from '../canvas/use-palette.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { findInvalidJson } from '../form/invalid-json.ts'

interface OutlineRowProps {
  id: string
  place: string
  types: ReadonlyMap<string, RowType>
}

/** A block in the outline, with its problems. Memoized, because a page may have a thousand blocks. */
export const OutlineRow = memo(function OutlineRow({ id, place, types }: OutlineRowProps) {
  const editor = useEditor()
  const availableTypes = useBlockTypes()
  const selection = useSelectionStore()
  const block = useBlock(id)
  const input = useInvalidInput(editor, id)
  const isSelected = useSelection(({ blocks }) => blocks.includes(id))
  const isActive = useSelection(({ blocks }) => blocks.at(-1) === id)
  if (!block) return null
  const type = types.get(block.type)
  const problems = findProblems(availableTypes, block, input)
  return (
    <div
      id={`outline-${id}`}
      data-row=""
      data-block-row={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={classes(
        'flex h-8 min-w-0 cursor-pointer items-center gap-2 rounded-md px-2 text-sm [contain-intrinsic-size:auto_32px] [content-visibility:auto] data-dragged:opacity-35 coarse:h-9',
        longPressClass,
        isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        isActive &&
          'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-ring',
      )}
      onClick={(event) => (event.shiftKey ? selection.toggle(id) : selection.select([id]))}
      onKeyDown={(event) => event.key === ' ' && !isSelected && selection.select([id])}
    >
      <span className="text-ink-faint">
        <BlockIcon name={type?.icon ?? ''} />
      </span>
      <RowLabel
        label={type?.label ?? block.type}
        summary={availableTypes.blockTypes.block(block.type)?.summarize(block.fields)}
        place={place}
      />
      <RowMarks problem={problems[0]?.message} requiredPlan={type?.requiredPlan ?? null} />
    </div>
  )
})

function RowLabel({ label, summary = '', place }: { label: string; summary: string | undefined; place: string }) {
  return (
    <span className="min-w-0 flex-1 truncate">
      {summary.trim() === '' ? (
        <span className="text-ink-soft">{label}</span>
      ) : (
        <>
          <span className="sr-only">{label}, </span>
          {summary}
        </>
      )}
      <span className="sr-only">, {place}</span>
    </span>
  )
}

function RowMarks({ problem, requiredPlan }: { problem: string | undefined; requiredPlan: string | null }) {
  return (
    <>
      {problem !== undefined ? (
        <span className="text-bad-text" title={problem}>
          <CircleAlert aria-hidden className="size-4" />
          <span className="sr-only">has a problem: {problem}</span>
        </span>
      ) : null}
      {requiredPlan ? (
        <span className="flex items-center gap-0.5 text-xs text-accent-text">
          <Lock aria-hidden className="size-3" />
          <span className="sr-only">requires the plan </span>
          {getPlanName(requiredPlan)}
        </span>
      ) : null}
    </>
  )
}

const issueCache = new WeakMap<object, { loaded: object; issues: readonly FieldIssue[] }>()

/** Problems of a block's stored fields, and of the invalid input in its form. */
function findProblems(
  { blockTypes, loaded }: AvailableBlockTypes,
  { type, fields }: ContentBlock,
  input: InvalidInput,
): readonly FieldIssue[] {
  const blockType = blockTypes.block(type)
  if (!blockType) return []
  const values = { ...blockType.defaults, ...fields }
  if (Object.keys(input).length > 0)
    return [
      ...findInvalidJson(getCurrentInput(input, values)),
      ...blockType.check({ ...values, ...getCurrentInput(input, values) }),
      ...listServiceIssues(input, values),
    ]
  const cached = issueCache.get(fields)
  if (cached?.loaded === loaded) return cached.issues
  const issues = blockType.check(values)
  issueCache.set(fields, { loaded, issues })
  return issues
}
