import { ENOUGH_MARGIN } from '#qr/enough-margin.ts'
import type { Code } from '../api/code.ts'
import { phonesOnlyText } from '../api/code-attention.ts'

/** Fields are null if the service does not measure codes. */
type ScanMeasurement = Pick<Code, 'scanVerified' | 'scanMargin' | 'phonesOnly'>

/** Downloads below this margin need a confirmation. */
const RISKY_MARGIN = 50

/** Whether printing needs a confirmation. False if the service does not measure codes. */
export function isRiskyToPrint({ scanVerified, scanMargin }: Partial<ScanMeasurement>): boolean {
  return scanVerified === false || (typeof scanMargin === 'number' && scanMargin < RISKY_MARGIN)
}

/** The result of the scan check as text, with its tone. */
export function describeVerdict({ scanVerified, scanMargin, phonesOnly }: ScanMeasurement): {
  text: string
  tone: 'ok' | 'warn' | 'bad'
} {
  if (scanMargin === null) return { text: 'Not measured.', tone: 'warn' }
  if (!scanVerified && scanMargin === 0) return { text: 'Not safe to print: no phone will read it.', tone: 'bad' }
  if (!scanVerified) return { text: 'Not safe to print: some phones will not read it.', tone: 'bad' }
  if (phonesOnly === true && scanMargin >= RISKY_MARGIN)
    return { text: `${phonesOnlyText}.${scanMargin < ENOUGH_MARGIN ? ' Print it large.' : ''}`, tone: 'warn' }
  if (scanMargin >= 90) return { text: 'Scans well everywhere, even in low light.', tone: 'ok' }
  if (scanMargin >= ENOUGH_MARGIN) return { text: 'Scans well.', tone: 'ok' }
  if (scanMargin >= RISKY_MARGIN) return { text: 'Scans in good conditions. Print it large.', tone: 'warn' }
  return { text: 'Hard to scan. Improve the design before you print it.', tone: 'bad' }
}

/** Views whose failure is a problem of the design, not of the circumstances of scanning. */
const designProblems = ['contrast', 'eyes', 'inverted', 'scanners', 'transparent', 'quietZone', 'logo']

/** Problems of the design first, then circumstances, each by severity. */
export function sortBySeverity(reasons: NonNullable<Code['marginReasons']>): NonNullable<Code['marginReasons']> {
  return reasons.toSorted(
    (a, b) => Number(designProblems.includes(b.view)) - Number(designProblems.includes(a.view)) || b.cost - a.cost,
  )
}

/** The most severe reason, in the words of the service; empty if it gives none. */
export function findMainCause({
  marginReasons = [],
  warnings = [],
}: Partial<Pick<Code, 'marginReasons' | 'warnings'>>) {
  const [worstReason] = sortBySeverity(marginReasons)
  const cause = worstReason?.message ?? warnings[0] ?? ''
  return cause === '' || /[.!?]$/.test(cause) ? cause : `${cause}.`
}
