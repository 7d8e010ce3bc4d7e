import { useServiceOrigin } from '#dashboard/api/workspace.ts'
import { CodeText } from '#dashboard/ui/lists/code-text.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'

/** The first calls of a developer, to copy. */
export function QuickStart() {
  const origin = useServiceOrigin()
  if (origin === null) return null
  return (
    <SettingsSection title="Quick start" about="Paste this into a terminal, with your key in place of YOUR_API_KEY.">
      <h3 className="-mb-2 text-sm font-medium">List three codes</h3>
      <CodeText noun="command that lists codes" text={createListCommand(origin, 'YOUR_API_KEY')} />
      <h3 className="-mb-2 text-sm font-medium">Create a code, with a key that may write</h3>
      <CodeText noun="command that creates a code" text={createCodeCommand(origin, 'YOUR_API_KEY')} />
    </SettingsSection>
  )
}

export function createListCommand(origin: string, apiKey: string): string {
  return `curl '${origin}/v1/codes?limit=3' \\\n  -H 'Authorization: Bearer ${apiKey}'`
}

function createCodeCommand(origin: string, apiKey: string): string {
  const body = { name: 'My first code', destination: { type: 'url', url: 'https://example.com' } }
  return [
    `curl '${origin}/v1/codes' \\`,
    `  -H 'Authorization: Bearer ${apiKey}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n')
}
