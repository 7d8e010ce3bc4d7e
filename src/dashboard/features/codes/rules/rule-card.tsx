import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { DragHandle, SortableItem } from '../../../ui/drag/sortable-list.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { MenuItem } from '../../../ui/menu-item.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { zoneOptions } from '../../../ui/lists/zone-options.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { type Campaign, parseCampaign } from '../destination/campaign.ts'
import { withWaitingCampaign } from '../destination/destination-draft.ts'
import { UtmFields } from '../destination/utm-fields.tsx'
import { ConditionField, conditionLabels } from './condition-field.tsx'
import { conditionKinds, isByClock, type RuleDraft, type RuleProblems } from './rule-draft.ts'

interface RuleCardProps {
  draft: RuleDraft
  position: number
  count: number
  problems: RuleProblems
  /** The simulated visitor is sent by it. */
  isMatch: boolean
  onChange: (change: Partial<RuleDraft>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One rule: its name, what it asks, and where it leads. */
export function RuleCard(props: RuleCardProps) {
  const { draft, position, problems, isMatch, onChange } = props
  const name = nameRule(draft, position)
  return (
    <SortableItem
      id={draft.key}
      aria-label={name}
      className={classes('grid gap-3 rounded-lg border bg-surface p-3', isMatch && 'border-accent!')}
    >
      <RuleHead {...props} name={name} />
      <div className="grid items-start gap-3 @min-[560px]:grid-cols-2">
        <TextField
          label="Name"
          maxLength={200}
          autoComplete="off"
          value={draft.name}
          error={problems.name}
          onChange={({ target: { value } }) => onChange({ name: value })}
        />
        <RuleAddress url={draft.url} problem={problems.url} onChange={(url) => onChange({ url })} />
      </div>
      <Conditions {...props} />
    </SortableItem>
  )
}

/** A rule without a name is named by its position. */
export function nameRule({ name }: RuleDraft, position: number): string {
  return name.trim() || `Rule ${position}`
}

interface RuleAddressProps {
  url: string
  problem: string | undefined
  onChange: (url: string) => void
}

/** Where the rule leads, with the UTM parameters of that address. */
function RuleAddress({ url, problem, onChange }: RuleAddressProps) {
  const [waiting, setWaiting] = useState<Campaign>()
  const handleUtm = (part: { url?: string; campaign?: Campaign | undefined }) => {
    setWaiting(part.campaign)
    if (part.url !== undefined) onChange(part.url)
  }
  const handleBlur = () => {
    if (waiting && parseCampaign(url)) handleUtm({ url: withWaitingCampaign(url, waiting) })
  }
  return (
    <div className="grid content-start gap-1.5">
      <TextField
        label="Destination"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="example.com/dinner"
        value={url}
        error={problem}
        onChange={({ target: { value } }) => onChange(value)}
        onBlur={handleBlur}
      />
      <UtmFields url={url} waiting={waiting} onChange={handleUtm} />
    </div>
  )
}

function Conditions({ draft, problems, onChange }: Pick<RuleCardProps, 'draft' | 'problems' | 'onChange'>) {
  const missing = conditionKinds.filter((kind) => !draft.kinds.includes(kind))
  return (
    <>
      {draft.kinds.length > 0 ? (
        <div className="grid items-start gap-3 @min-[560px]:grid-cols-2">
          {draft.kinds.map((kind) => (
            <ConditionField key={kind} kind={kind} draft={draft} problem={problems[kind]} onChange={onChange} />
          ))}
          {isByClock(draft) ? (
            <Combobox
              label="Time zone"
              options={zoneOptions}
              value={draft.timezone}
              onChange={(timezone) => onChange({ timezone })}
            />
          ) : null}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">
          Without a condition, this rule applies to every scan and the rules below are ignored.
        </p>
      )}
      {missing.length > 0 ? (
        <div>
          <Menu
            label="Add a condition"
            edge="start"
            trigger={
              <Button variant="ghost" className="-ml-2 px-2!">
                <Plus aria-hidden />
                Add a condition
              </Button>
            }
          >
            {missing.map((kind) => (
              <MenuItem key={kind} onSelect={() => onChange({ kinds: [...draft.kinds, kind] })}>
                {conditionLabels[kind]}
              </MenuItem>
            ))}
          </Menu>
        </div>
      ) : null}
    </>
  )
}

function RuleHead({ position, count, name, isMatch, onMove, onRemove }: RuleCardProps & { name: string }) {
  return (
    <div className="-my-1 flex items-center gap-1 text-sm">
      <DragHandle name={name} className="-ml-1.5 h-8 w-6 coarse:w-8" />
      <span className="font-semibold tabular-nums">{position}</span>
      <span className="min-w-0 flex-1 truncate pl-1 text-ink-soft">{isMatch ? 'sends the visitor below' : ''}</span>
      <IconButton label={`Move ${name} up`} disabled={position === 1} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={`Move ${name} down`} disabled={position === count} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash aria-hidden />
      </IconButton>
    </div>
  )
}
