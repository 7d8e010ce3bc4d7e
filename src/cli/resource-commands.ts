import type { Command } from 'commander'
import { addCodeCommands } from './code-commands.ts'
import { commandTable } from './command-table.ts'
import { addEndpointCommand } from './endpoint-commands.ts'
import type { Terminal } from './terminal.ts'

/** Adds the commands of a resource: one for each operation, and those that are more than one call. */
export async function addResourceCommands(resource: Command, name: string, terminal: Terminal): Promise<void> {
  for (const row of commandTable) if (row.operation.startsWith(`${name}.`)) addEndpointCommand(resource, row, terminal)
  if (name === 'codes') addCodeCommands(resource, terminal)
  if (name === 'scans') (await import('./listen-command.ts')).addTailCommand(resource, terminal)
}
