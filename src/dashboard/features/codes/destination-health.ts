import type { Code } from '../../api/code.ts'

type Checked = Pick<Code, 'destinationHealth'>

/** Whether the last check could not open the destination. */
export function isDead({ destinationHealth }: Checked): boolean {
  return destinationHealth?.ok === false
}

/** What the last check found, in a sentence; undefined before the first. */
export function healthText({ destinationHealth }: Checked): string | undefined {
  if (!destinationHealth) return undefined
  const { ok, status, error } = destinationHealth
  if (ok) return 'The destination answers.'
  if (status !== null) return `The destination answers with ${status}${meaning(status)}.`
  return `The destination cannot be opened${error ? `: ${error.replace(/\.$/, '')}` : ''}.`
}

function meaning(status: number): string {
  if (status === 404 || status === 410) return ', there is no such page'
  return status >= 500 ? ', its server fails' : ''
}
