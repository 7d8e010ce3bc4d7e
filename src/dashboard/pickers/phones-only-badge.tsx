import Smartphone from 'lucide-react/icons/smartphone'
import { phonesOnlyText } from '../api/code-attention.ts'
import { Badge } from '../ui/badge.tsx'

/** Marks a design that not every scanner reads. */
export function PhonesOnlyBadge() {
  return (
    <span className="relative" title={`${phonesOnlyText}.`}>
      <Badge tone="warn" icon={<Smartphone aria-hidden />}>
        Phones only
      </Badge>
    </span>
  )
}
