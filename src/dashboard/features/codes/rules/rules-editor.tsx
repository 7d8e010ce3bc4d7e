import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { toReadableAddress } from '#contract/readable-address.ts'
import type { Code } from '#dashboard/api/code.ts'
import type { NewRule } from '#dashboard/api/rules.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { SortableList } from '#dashboard/ui/drag/sortable-list.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { useUpdateCode } from '../use-update-code.ts'
import { Replay } from './replay.tsx'
import { nameRule, RuleCard } from './rule-card.tsx'
import {
  createDraft,
  createSplitDraft,
  readRule,
  type RuleDraft,
  type RulesDraft,
  rulesSchema,
  toDraft,
} from './rule-draft.ts'
import { matchVisitor, Simulator, useVisitor } from './simulator.tsx'
import { unsavedRules } from './unsaved-rules.ts'

const MAX_RULES = 50

interface RulesInput {
  rules: NewRule[]
}

interface RulesEditorProps {
  code: Code
  /** Whether a code without rules begins with a split of all scans, instead of an empty rule. */
  startsWithSplit: boolean
  onDone: () => void
}

/** Editor for a code's rules, with a simulated visitor and a replay of real scans. */
export function RulesEditor({ code, startsWithSplit, onDone }: RulesEditorProps) {
  const saveRules = useSaveRules(code)
  const form = useForm<RulesDraft, unknown, RulesInput>({
    defaultValues: { rules: unsavedRules.get(code.id) ?? createInitialDrafts(code, startsWithSplit) },
    resolver: schemaResolver(rulesSchema, {
      'rules.name': 'Enter a name. Analytics shows it.',
      'rules.split.weight': 'Enter a number from 1 to 1,000.',
    }),
  })
  const { entries, add, remove, move, announcement } = useRules(form, code.id)
  const [visitor, setVisitor] = useVisitor()
  const validRules = entries.flatMap(({ key, rule }) => (rule ? [{ key, rule }] : []))
  const match = matchVisitor(validRules, visitor)
  const handleSubmit = async ({ rules }: RulesInput) => {
    await saveRules(rules)
    unsavedRules.delete(code.id)
  }
  const cancel = () => {
    unsavedRules.delete(code.id)
    onDone()
  }
  return (
    <Form
      form={form}
      errorTitle="The rules were not saved"
      className="@container grid gap-3"
      onSubmit={handleSubmit}
      onSuccess={onDone}
    >
      <SortableList entries={entries.map(({ key, name }) => ({ id: key, name }))} className="grid gap-3" onMove={move}>
        {entries.map(({ key, name, draft }, index) => (
          <RuleCard
            key={key}
            id={key}
            index={index}
            count={entries.length}
            name={name}
            draft={draft}
            isMatch={match?.key === key}
            closedBy={findClosingRule(entries, index)}
            onMove={(offset) => move(index, index + offset)}
            onRemove={() => remove(index)}
          />
        ))}
      </SortableList>
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
      <div>
        <Button disabled={entries.length >= MAX_RULES} onClick={add}>
          <Plus aria-hidden />
          Add a rule
        </Button>
      </div>
      <Simulator
        rules={validRules}
        defaultDestination={code.destination.url ?? code.destination.summary ?? ''}
        visitor={visitor}
        onVisitor={setVisitor}
      />
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t bg-canvas px-1 py-3">
        <Replay
          codeId={code.id}
          rules={validRules.length === entries.length ? validRules.map(({ rule }) => rule) : undefined}
        />
        <Button onClick={cancel}>Cancel</Button>
        <SubmitButton variant="primary">Save rules</SubmitButton>
      </div>
    </Form>
  )
}

function useSaveRules(code: Code) {
  const { save, apply } = useUpdateCode(code)
  return useUndoableMutation({
    mutation: { mutationFn: (rules: NewRule[]) => save({ rules }) },
    describeResult: () => 'Rules saved. They apply from the next scan.',
    createUndo: (rules) => async () =>
      apply({ change: { rules: code.rules ?? [] }, undoChange: { rules }, message: 'Rules restored' }),
    describeFailure: () => 'The rules were not saved.',
  }).runInForm
}

/** The rules of the form in order. Unsaved changes are stored in memory until the document is closed. */
function useRules(form: UseFormReturn<RulesDraft, unknown, RulesInput>, codeId: string) {
  const { control, getValues, formState } = form
  const { fields, insert, remove, move } = useFieldArray({ control, name: 'rules', keyName: 'key' })
  const [announcement, setAnnouncement] = useState('')
  const { isDirty } = formState
  const watchedRules = useWatch({ control, name: 'rules' })
  useEffect(() => {
    if (isDirty || unsavedRules.has(codeId)) unsavedRules.set(codeId, structuredClone(watchedRules))
  }, [watchedRules, isDirty, codeId])
  // After a move, the watched values change one render later than the fields.
  const drafts = getValues('rules')
  const entries = fields.flatMap(({ key }, index) => {
    const draft = drafts[index]
    return draft ? [{ key, draft, name: nameRule(draft, index + 1), rule: readRule(draft) }] : []
  })
  const handleMove = (from: number, to: number) => {
    move(from, to)
    setAnnouncement(`${entries[from]?.name} is now ${to + 1} of ${entries.length}`)
  }
  // A rule after one for every scan would never apply.
  const closing = entries.findIndex(({ draft }) => isClosing(draft))
  const add = () => insert(closing < 0 ? entries.length : closing, createDraft(), { shouldFocus: false })
  return { entries, add, remove, move: handleMove, announcement }
}

/** Whether a rule is for every scan and complete, so that it closes the list. */
function isClosing({ kinds, url, split }: RuleDraft): boolean {
  return kinds.length === 0 && (url !== '' || split.length > 0)
}

/** The name of the rule for every scan before this one; undefined if there is none. */
function findClosingRule(entries: readonly { name: string; draft: RuleDraft }[], index: number): string | undefined {
  return entries.slice(0, index).find(({ draft }) => isClosing(draft))?.name
}

/** The rules of the code. A code without rules gets one, which is empty or divides scans between the destination and another address. */
function createInitialDrafts({ rules, destination }: Code, startsWithSplit: boolean): RulesDraft['rules'] {
  if (rules && rules.length > 0) return rules.map(toDraft)
  if (!startsWithSplit) return [createDraft()]
  return [createSplitDraft(destination.type === 'url' ? toReadableAddress(destination.url ?? '') : '')]
}
