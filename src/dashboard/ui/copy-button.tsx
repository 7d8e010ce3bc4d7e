import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.ts'

/** Copies a text. `noun` names it: "scan address" gives "Copy scan address". */
export function CopyButton({ text, noun, className }: { text: string; noun: string; className?: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const handleClick = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true)
        toast({ message: `Copied the ${noun}` })
      },
      () => toast({ message: `Your browser blocked copying. Select the ${noun} and copy it manually.`, tone: 'bad' }),
    )
  return (
    <IconButton label={`Copy ${noun}`} className={className} onClick={handleClick}>
      {isCopied ? <Check aria-hidden className="text-ok-text" /> : <Copy aria-hidden />}
    </IconButton>
  )
}
