import type { Command } from 'commander'
import { formatCsvLine } from '#contract/csv-line.ts'
import { connect } from './credentials.ts'
import { openBrowser } from './open-browser.ts'
import type { Terminal } from './terminal.ts'

/** `codes open`, `codes export` and `codes import`. */
export function addCodeCommands(codes: Command, terminal: Terminal): void {
  codes
    .command('open')
    .description('Print the address of a code, and open it in the browser')
    .argument('<id>')
    .action(async (id: string) => {
      const client = await connect(terminal)
      const { scanUrl } = await client.codes.read({ id }, { signal: terminal.signal })
      terminal.write(`${scanUrl}\n`)
      if (terminal.columns !== null) openBrowser(scanUrl)
    })
  codes
    .command('export')
    .description('Print all codes that are not archived as CSV')
    .action(async () => {
      const client = await connect(terminal)
      terminal.write(formatCsvLine(['name', 'url', 'short code', 'scan address', 'tags']))
      // In the order by default, a code that somebody changes meanwhile moves to the pages that have been read already, and would be left
      // out.
      const listedCodes = client.codes.list({ limit: 100, sort: 'created_asc' }, { signal: terminal.signal })
      for await (const { name, destination, shortCode, scanUrl, tags } of listedCodes)
        terminal.write(formatCsvLine([name, destination.url ?? '', shortCode, scanUrl, tags.join(', ')]))
    })
  codes
    .command('import')
    .description('Create a code for every row of a CSV or .xlsx file, which needs a column with addresses')
    .argument('<file>')
    .option('--folder-name <text>', 'create a folder for the codes')
    .action(async (file: string, { folderName }: { folderName?: string }) => {
      const { importCodes } = await import('./import-codes.ts')
      await importCodes(file, folderName, terminal)
    })
}
