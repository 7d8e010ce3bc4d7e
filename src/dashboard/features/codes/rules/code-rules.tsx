import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Split from 'lucide-react/icons/split'
import { useEffect, useRef, useState } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { useRequestedEditor } from '../requested-editor.ts'
import { describeConditions, describeOtherScans, isForEveryScan } from './rule-text.ts'
import { RuleLink, SplitTargets } from './split-targets.tsx'
import { unsavedRules } from './unsaved-rules.ts'
import { Panel } from '#dashboard/ui/panel.tsx'
import { RulesEditor } from './rules-editor.tsx'

/** Rules that send some visitors to other destinations, and the editor for the rules. */
export function CodeRules({ code }: { code: Code }) {
  // Null if the service has no rules.
  return code.rules === null ? null : <RulesPanel code={code} rules={code.rules} />
}

function RulesPanel({ code, rules }: { code: Code; rules: NonNullable<Code['rules']> }) {
  const mayChange = usePermission()('PATCH /codes/{id}')
  const [editorStart, setEditorStart] = useState<'rules' | 'split'>()
  const container = useRef<HTMLDivElement>(null)
  const finish = () => {
    setEditorStart(undefined)
    requestAnimationFrame(() => container.current?.querySelector('button')?.focus())
  }
  const split = () => setEditorStart('split')
  useRequestedEditor(mayChange ? { codeId: code.id, editor: 'split' } : null, split)
  // In an effect, because the fields exist only after the next render.
  useEffect(() => {
    if (editorStart !== 'split') return
    const addresses = container.current?.querySelectorAll<HTMLInputElement>('input[inputmode=url]') ?? []
    ;[...addresses].find(({ value }) => value === '')?.focus()
  }, [editorStart])
  const isEditing = editorStart !== undefined
  if (!isEditing && rules.length === 0 && !mayChange) return null
  return (
    <div ref={container}>
      <Panel
        title="Rules"
        aside={mayChange && !isEditing ? <EditButton code={code} onEdit={() => setEditorStart('rules')} /> : null}
      >
        {isEditing ? (
          <RulesEditor code={code} startsWithSplit={editorStart === 'split'} onDone={finish} />
        ) : rules.length > 0 ? (
          <RulesList code={code} rules={rules} />
        ) : (
          <NoRules onSplit={mayChange && !unsavedRules.has(code.id) ? split : undefined} />
        )}
      </Panel>
    </div>
  )
}

function EditButton({ code, onEdit }: { code: Pick<Code, 'id' | 'rules'>; onEdit: () => void }) {
  const hasUnsavedRules = unsavedRules.has(code.id)
  const hasRules = code.rules !== null && code.rules.length > 0
  return (
    <Button variant="ghost" className="-my-1.5 px-2!" onClick={onEdit}>
      {hasUnsavedRules || hasRules ? <Pencil aria-hidden /> : <Plus aria-hidden />}
      {hasUnsavedRules ? 'Continue with the rules' : hasRules ? 'Edit rules' : 'Add rules'}
    </Button>
  )
}

/** What rules are for. `onSplit` is undefined if the person may not begin a split. */
function NoRules({ onSplit }: { onSplit: (() => void) | undefined }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        Everyone is sent to the destination. Rules send some elsewhere: by country, device, language or time. A split
        divides visitors between addresses, and shows which one brings more leads and conversions.
      </p>
      {onSplit ? (
        <Button className="justify-self-start" onClick={onSplit}>
          <Split aria-hidden />
          Split between addresses
        </Button>
      ) : null}
    </>
  )
}

/** The rules in order, described in words. */
function RulesList({ code, rules }: { code: Code; rules: NonNullable<Code['rules']> }) {
  const closing = rules.findIndex(isForEveryScan)
  const isUnused = (index: number) => closing >= 0 && index > closing
  return (
    <ol className="overflow-hidden rounded-lg border bg-surface">
      {rules.map((rule, index) => (
        <li
          key={rule.id}
          className={classes(
            'grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 border-b px-3.5 py-2.5 text-sm',
            isUnused(index) && 'bg-sunken opacity-70',
          )}
        >
          <span className="text-ink-faint tabular-nums">{index + 1}</span>
          <span className="min-w-0">
            <span className="font-medium wrap-anywhere">{rule.name}</span>{' '}
            <span className="wrap-anywhere text-ink-soft">{describeConditions(rule)}</span>
            {isUnused(index) ? <span className="text-warn-text"> · Never applies</span> : null}
            {rule.split ? (
              <SplitTargets code={code} rule={rule} split={rule.split} />
            ) : rule.url === undefined ? null : (
              <RuleLink url={rule.url} />
            )}
          </span>
        </li>
      ))}
      <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 px-3.5 py-2.5 text-sm text-ink-soft">
        <span aria-hidden />
        <span>{describeOtherScans(rules)}</span>
      </li>
    </ol>
  )
}
