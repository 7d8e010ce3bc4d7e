import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { Code } from '#dashboard/api/code.ts'

interface LimitedReadersProps {
  codes: readonly Code[]
  isPrinted: boolean
}

const MAX_NAMES = 3

/** Warns of codes that not every scanner reads. For label sheets, also of codes that do not scan on white paper. */
export function LimitedReaders({ codes, isPrinted }: LimitedReadersProps) {
  const phonesOnlyCodes = codes.filter((code) => code.phonesOnly)
  const darkLabelCodes = isPrinted ? codes.filter(({ readOn }) => readOn === 'dark') : []
  return (
    <>
      {phonesOnlyCodes.length > 0 ? (
        <Note icon={<Smartphone aria-hidden />} codes={phonesOnlyCodes}>
          Phones read these, some scanners do not
        </Note>
      ) : null}
      {darkLabelCodes.length > 0 ? (
        <Note icon={<TriangleAlert aria-hidden />} codes={darkLabelCodes}>
          Only for dark labels, not for white paper
        </Note>
      ) : null}
    </>
  )
}

function Note({ icon, codes, children }: { icon: ReactNode; codes: readonly Code[]; children: ReactNode }) {
  const hiddenCount = codes.length - MAX_NAMES
  const names = codes.slice(0, MAX_NAMES).map(({ name }) => name)
  return (
    <p className="flex gap-2 text-sm text-warn-text [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-anywhere">
        {children}: {names.join(', ')}
        {hiddenCount > 0 ? ` and ${hiddenCount.toLocaleString()} more` : ''}.
      </span>
    </p>
  )
}
