import { resources } from '#contract/resources.ts'
import { commandTable } from './command-table.ts'

/** The resources that have operations, with their titles. The build replaces this module with its result, so that the list of commands needs no table. */
export const resourceTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(resources)
    .filter(([name]) => commandTable.some(({ operation }) => operation.startsWith(`${name}.`)))
    .map(([name, { title }]) => [name, title]),
)
