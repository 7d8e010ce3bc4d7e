import type { Command } from 'commander'
import { createClient } from '#sdk/client.ts'
import { connect, readCredentials, removeCredentials, storeCredentials } from './credentials.ts'
import { type Terminal, UsageError } from './terminal.ts'

/** `login`, `logout` and `whoami`. */
export function addSignInCommands(program: Command, terminal: Terminal): void {
  program
    .command('login')
    .description('store an API key for the next commands')
    .option('--url <url>', 'the address of the service, such as https://qr.example.com')
    .option('--with-key', 'read the key from the input: tessera login --with-key < key.txt')
    .action(async ({ url, withKey = false }: { url?: string; withKey?: boolean }) => {
      const address = url ?? terminal.env['TESSERA_URL'] ?? (withKey ? undefined : await askForAddress(terminal))
      if (address === undefined) throw new UsageError('The address is missing.', 'Add --url https://qr.example.com')
      const apiKey = withKey ? new TextDecoder().decode(await terminal.readInput()).trim() : await askForKey(terminal)
      const { workspace, key } = await createClient({ baseUrl: address, apiKey }).workspace.read()
      const file = await storeCredentials(terminal, { url: address, apiKey })
      terminal.write(
        `Signed in to ${workspace.name} with a key of the scope ${key.scope}. The key is stored in ${file}\n`,
      )
    })
  program
    .command('logout')
    .description('delete the stored key from this machine')
    .action(async () => {
      await removeCredentials(terminal)
      terminal.write(
        'The key is deleted from this machine. Revoke it in Settings, Developers, if nothing else uses it.\n',
      )
    })
  program
    .command('whoami')
    .description('show the workspace and the key')
    .action(async () => {
      const { url } = await readCredentials(terminal)
      const { workspace, key } = await (await connect(terminal)).workspace.read()
      terminal.write(`${workspace.name} at ${url}, with a key of the scope ${key.scope}\n`)
    })
}

async function askForAddress(terminal: Terminal): Promise<string> {
  const { text } = await loadPrompts(terminal)
  return toAnswer(await text({ message: 'Address of the service', placeholder: 'https://qr.example.com' }))
}

async function askForKey(terminal: Terminal): Promise<string> {
  const { password } = await loadPrompts(terminal)
  return toAnswer(await password({ message: 'API key (Settings, Developers)' }))
}

/** Loaded here, because most commands ask nothing. */
async function loadPrompts(terminal: Terminal) {
  if (terminal.columns === null)
    throw new UsageError(
      'There is nobody to ask.',
      'Use: tessera login --url https://qr.example.com --with-key < key.txt',
    )
  return import('@clack/prompts')
}

function toAnswer(answer: string | symbol): string {
  if (typeof answer === 'symbol') throw new UsageError('Nothing was changed.')
  return answer.trim()
}
