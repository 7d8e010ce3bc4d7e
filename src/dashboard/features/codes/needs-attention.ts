import type { Code } from '../../api/code.ts'
import { isDead } from './destination-health.ts'
import { isHardToScan } from './scan-margin.tsx'

/** Whether somebody should look at a code before its scanners do. */
export function needsAttention(code: Code): boolean {
  return isDead(code) || isHardToScan(code)
}
