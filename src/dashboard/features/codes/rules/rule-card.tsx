import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash'
import { useFormContext } from 'react-hook-form'
import { AddMenu } from '#dashboard/ui/add-menu.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { DragHandle, SortableItem } from '#dashboard/ui/drag/sortable-list.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { zoneOptions } from '#dashboard/ui/lists/zone-options.ts'
import { RuleTarget } from './rule-target.tsx'
import { ConditionField, conditionLabels } from './condition-field.tsx'
import { type ConditionKind, conditionKinds, needsTimeZone, type RuleDraft, type RulesDraft } from './rule-draft.ts'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'

interface RuleCardProps {
  /** Key of the rule in the list. */
  id: string
  /** Index of the rule in the form. */
  index: number
  count: number
  name: string
  draft: RuleDraft
  /** Whether the rule matches the simulated visitor. */
  isMatch: boolean
  /** The name of an earlier rule for every scan, after which this one never applies. */
  closedBy: string | undefined
  onMove: (offset: 1 | -1) => void
  onRemove: () => void
}

/** A rule: name, conditions and destination. */
export function RuleCard(props: RuleCardProps) {
  const { id, index, name, draft, isMatch } = props
  const { control } = useFormContext<RulesDraft>()
  return (
    <SortableItem
      id={id}
      aria-label={name}
      className={classes('grid gap-3 rounded-lg border bg-surface p-3', isMatch && 'border-accent!')}
    >
      <RuleHead {...props} />
      <div className="grid items-start gap-3 @min-[560px]:grid-cols-2">
        <FormTextField control={control} name={`rules.${index}.name`} label="Name" maxLength={200} autoComplete="off" />
        <RuleTarget index={index} />
      </div>
      {props.closedBy === undefined ? null : (
        <p className="rounded-md bg-warn-soft px-2.5 py-1.5 text-sm wrap-anywhere text-warn-text">
          Never applies: {props.closedBy} is for every scan. Move this rule above it.
        </p>
      )}
      <Conditions index={index} kinds={draft.kinds} />
    </SortableItem>
  )
}

/** The name of the rule; `Rule 2` for a rule without a name. */
export function nameRule({ name }: RuleDraft, position: number): string {
  return name.trim() || `Rule ${position}`
}

function Conditions({ index, kinds }: { index: number; kinds: readonly ConditionKind[] }) {
  const { control, setValue, trigger, formState } = useFormContext<RulesDraft>()
  const missingKinds = conditionKinds.filter((kind) => !kinds.includes(kind))
  const setKinds = (next: ConditionKind[]) => {
    setValue(`rules.${index}.kinds`, next, { shouldDirty: true })
    if (formState.isSubmitted) void trigger(`rules.${index}`)
  }
  return (
    <>
      {kinds.length > 0 ? (
        <div className="grid items-start gap-3 @min-[560px]:grid-cols-2">
          {kinds.map((kind) => (
            <ConditionField
              key={kind}
              kind={kind}
              index={index}
              onRemove={() => setKinds(kinds.filter((other) => other !== kind))}
            />
          ))}
          {needsTimeZone(kinds) ? (
            <FormField control={control} name={`rules.${index}.when.timezone`}>
              {({ value, error, onChange }) => (
                <Combobox label="Time zone" options={zoneOptions} value={value} error={error} onChange={onChange} />
              )}
            </FormField>
          ) : null}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">
          Without a condition, this rule is for every scan and closes the list: new rules are added above it.
        </p>
      )}
      {missingKinds.length > 0 ? (
        <div>
          <AddMenu
            label="Add a condition"
            className="-ml-2 px-2!"
            options={missingKinds.map((kind) => ({ value: kind, label: conditionLabels[kind] }))}
            onAdd={(kind) => setKinds([...kinds, kind])}
          />
        </div>
      ) : null}
    </>
  )
}

function RuleHead({ index, count, name, isMatch, onMove, onRemove }: RuleCardProps) {
  return (
    <div className="-my-1 flex items-center gap-1 text-sm">
      <DragHandle name={name} className="-ml-1.5 h-8 w-6 coarse:w-8" />
      <span className="font-semibold tabular-nums">{index + 1}</span>
      <span className="min-w-0 flex-1 truncate pl-1 text-ink-soft">{isMatch ? 'sends the visitor below' : ''}</span>
      <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash aria-hidden />
      </IconButton>
    </div>
  )
}
