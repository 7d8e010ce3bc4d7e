import { ENOUGH_MARGIN } from '#qr/enough-margin.ts'
import type { Code } from './code.ts'

type CheckedCode = Pick<Code, 'destinationHealth'>
type MeasuredCode = Pick<Code, 'scanVerified' | 'scanMargin'>

export const phonesOnlyText = 'Phones read it, some scanners do not'

/** Whether a person should check a code. */
export function needsAttention(code: CheckedCode & MeasuredCode): boolean {
  return hasDeadDestination(code) || isHardToScan(code)
}

/** The reasons why a person should check the code, most urgent first. */
export function listAttentionReasons(code: CheckedCode & MeasuredCode): string[] {
  const { destinationHealth, scanVerified, scanMargin } = code
  const reasons: string[] = []
  if (destinationHealth?.ok === false) {
    const { status } = destinationHealth
    reasons.push(status === null ? 'Destination cannot be opened' : `Destination responds with ${status}`)
  }
  if (isHardToScan(code))
    reasons.push(scanVerified ? `Hard to scan: margin ${scanMargin} of 100` : 'Design does not scan reliably')
  return reasons
}

/** Whether the last check could not open the destination. */
export function hasDeadDestination({ destinationHealth }: CheckedCode): boolean {
  return destinationHealth?.ok === false
}

/** Whether the code's design is hard to scan. False if the service does not measure it. */
export function isHardToScan({ scanVerified, scanMargin }: MeasuredCode): boolean {
  return scanVerified === false || (scanMargin !== null && scanMargin < ENOUGH_MARGIN)
}

/** Result of the last destination check; undefined before the first. */
export function describeHealth({ destinationHealth }: CheckedCode): string | undefined {
  if (!destinationHealth) return undefined
  const { ok, status, error } = destinationHealth
  if (ok) return 'The destination responds.'
  if (status !== null) return `The destination responds with ${status}${explainStatus(status)}.`
  return `The destination cannot be opened${error ? `: ${error.replace(/\.$/, '')}` : ''}.`
}

function explainStatus(status: number): string {
  if (status === 404 || status === 410) return ' (not found)'
  return status >= 500 ? ' (server error)' : ''
}
