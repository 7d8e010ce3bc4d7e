import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { failureText } from '../../../api/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { SortableList } from '../../../ui/drag/sortable-list.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { begunRules } from './unsaved-rules.ts'
import { useUpdateCode } from '../use-update-code.ts'
import { Replay } from './replay.tsx'
import { nameRule, RuleCard } from './rule-card.tsx'
import { toDraft, newDraft, type RuleDraft, toRule } from './rule-draft.ts'
import { decide, Simulator, useVisitor } from './simulator.tsx'

const most = 50

/** The rules of a code while they are edited: tried on a visitor, replayed on real scans, and then saved. */
export function RulesEditor({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save, apply } = useUpdateCode(code)
  const { drafts, set, move, said } = useDrafts(code)
  const [visitor, setVisitor] = useVisitor()
  const [isTried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const read = drafts.map((draft) => ({ draft, result: toRule(draft) }))
  const rules = read.flatMap(({ result }) => (result.ok ? [result.rule] : []))
  const whole = rules.length === drafts.length ? rules : undefined
  const tryable = read.flatMap(({ draft, result }) => (result.ok ? [{ key: draft.key, rule: result.rule }] : []))
  const match = decide(tryable, visitor)
  const leave = () => {
    begunRules.delete(code.id)
    onDone()
  }
  const handleSave = async () => {
    setTried(true)
    if (!whole) return
    setPending(true)
    setError(undefined)
    try {
      await save({ rules: whole })
      toast({
        message: 'Rules saved. They apply from the next scan.',
        undo: () => apply({ rules: code.rules ?? [] }, { rules: whole }, 'Rules restored'),
      })
      leave()
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }
  return (
    <div className="@container grid gap-3">
      <SortableList
        entries={drafts.map((draft, at) => ({ id: draft.key, name: nameRule(draft, at + 1) }))}
        className="grid gap-3"
        onMove={move}
      >
        {read.map(({ draft, result }, at) => (
          <RuleCard
            key={draft.key}
            draft={draft}
            position={at + 1}
            count={drafts.length}
            problems={isTried && !result.ok ? result.problems : {}}
            isMatch={match?.key === draft.key}
            onChange={(change) => set(drafts.map((one) => (one.key === draft.key ? { ...one, ...change } : one)))}
            onMove={(by) => move(at, at + by)}
            onRemove={() => set(drafts.filter((one) => one.key !== draft.key))}
          />
        ))}
      </SortableList>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
      <div>
        <Button disabled={drafts.length >= most} onClick={() => set([...drafts, newDraft()])}>
          <Plus aria-hidden />
          Add a rule
        </Button>
      </div>
      <Simulator
        rules={tryable}
        otherwise={code.destination.url ?? code.destination.summary ?? ''}
        visitor={visitor}
        onVisitor={setVisitor}
      />
      {error ? <ErrorPanel title="The rules were not saved">{failureText(error)}</ErrorPanel> : null}
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t bg-canvas px-1 py-3">
        <Replay codeId={code.id} rules={whole} />
        <Button onClick={leave}>Cancel</Button>
        <Button variant="primary" pending={pending} onClick={() => void handleSave()}>
          Save rules
        </Button>
      </div>
    </div>
  )
}

function useDrafts(code: Code) {
  const [drafts, setDrafts] = useState(() => begunRules.get(code.id) ?? firstDrafts(code))
  const [said, setSaid] = useState('')
  const set = (next: RuleDraft[]) => {
    begunRules.set(code.id, next)
    setDrafts(next)
  }
  const move = (from: number, to: number) => {
    const moved = drafts[from]
    if (!moved || from === to) return
    set(drafts.toSpliced(from, 1).toSpliced(to, 0, moved))
    setSaid(`${nameRule(moved, from + 1)} is now ${to + 1} of ${drafts.length}`)
  }
  return { drafts, set, move, said }
}

/** The editor of a code without rules begins with one. */
function firstDrafts({ rules }: Code): RuleDraft[] {
  return rules && rules.length > 0 ? rules.map(toDraft) : [newDraft()]
}
