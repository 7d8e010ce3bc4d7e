import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.ts'

/** Copies a text. `what` names it: "scan address" gives "Copy scan address". */
export function CopyButton({ text, what, className }: { text: string; what: string; className?: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const handleClick = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true)
        toast({ message: `Copied the ${what}` })
      },
      () => toast({ message: `Your browser blocked copying. Select the ${what} and copy it manually.`, tone: 'bad' }),
    )
  return (
    <IconButton label={`Copy ${what}`} className={className} onClick={handleClick}>
      {copied ? <Check aria-hidden className="text-ok-text" /> : <Copy aria-hidden />}
    </IconButton>
  )
}
