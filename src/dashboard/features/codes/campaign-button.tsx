import Megaphone from 'lucide-react/icons/megaphone'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { place } from '../../ui/place.ts'
import { TextField } from '../../ui/text-field.tsx'
import { type Campaign, campaignFields, campaignOf, withCampaign } from './campaign.ts'

interface CampaignButtonProps {
  /** What is typed in the field beside it. */
  url: string
  className?: string
  onChange: (url: string) => void
}

/** Writes the campaign into an address: the five parameters that analytics reads, in a small panel beside the field. */
export function CampaignButton({ url, className, onChange }: CampaignButtonProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const campaign = campaignOf(url)
  const handleOpening = () =>
    requestAnimationFrame(() => {
      const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
      if (!panel.current || !button) return
      place(panel.current, button, { side: 'below', edge: 'end' })
      panel.current.querySelector('input')?.focus()
    })
  return (
    <>
      <IconButton
        label="Campaign parameters"
        className={`h-6! w-6! ${className ?? ''}`}
        disabled={!campaign}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <Megaphone aria-hidden />
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Campaign parameters"
        className="fixed inset-auto m-0 w-72 rounded-lg bg-surface p-3 text-ink shadow-float open:animate-rise"
        onBeforeToggle={(event) => event.newState === 'open' && handleOpening()}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && campaign ? (
          <CampaignFields
            campaign={campaign}
            onDone={() => panel.current?.hidePopover()}
            onChange={(next) => onChange(withCampaign(url, next))}
          />
        ) : null}
      </div>
    </>
  )
}

interface CampaignFieldsProps {
  campaign: Campaign
  onDone: () => void
  onChange: (campaign: Campaign) => void
}

function CampaignFields({ campaign, onDone, onChange }: CampaignFieldsProps) {
  const handleKey = (event: KeyboardEvent) => {
    // It stands in a form that must not be sent from here.
    if (event.key === 'Enter') {
      event.preventDefault()
      onDone()
    }
    event.stopPropagation()
  }
  return (
    <div className="grid gap-2.5">
      {campaignFields.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          autoComplete="off"
          spellCheck={false}
          placeholder={examples[field]}
          value={campaign[field]}
          onKeyDown={handleKey}
          onChange={(event) => onChange({ ...campaign, [field]: event.target.value })}
        />
      ))}
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}

const words = { source: 'Source', medium: 'Medium', campaign: 'Campaign', term: 'Term', content: 'Content' }
const examples = { source: 'poster', medium: 'print', campaign: 'spring-season', term: '', content: 'terrace' }
