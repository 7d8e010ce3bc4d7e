import Archive from 'lucide-react/icons/archive'
import Pencil from 'lucide-react/icons/pencil'
import Split from 'lucide-react/icons/split'
import type { ReactNode } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { type RequestedEditor, requestEditor } from '#dashboard/features/codes/requested-editor.ts'
import { useArchive } from '#dashboard/features/codes/use-archive.ts'
import type { PaletteEntry } from './palette-entries.tsx'

type FoundCode = Pick<Code, 'id' | 'name' | 'archived' | 'shortCode'>

/** What the palette does with a code whose name follows a verb: "archive Menu". */
export interface CodeCommand {
  /** Matches the verb and the name, which is its group `name`. */
  pattern: RegExp
  group: string
  icon: ReactNode
  describe: (name: string) => string
  run: (code: FoundCode, navigate: Navigate) => void
}

type Navigate = Parameters<PaletteEntry['run']>[0]

/** The commands for codes that the role may give. */
export function useCodeCommands(): readonly CodeCommand[] {
  const mayChange = usePermission()('PATCH /codes/{id}')
  const archive = useArchive()
  if (!mayChange) return []
  return [
    {
      pattern: /^archive\s+(?<name>\S.*)$/i,
      group: 'Archive a code',
      icon: <Archive />,
      describe: (name) => `Archive ${name}`,
      run: (code) => archive(code),
    },
    {
      pattern: /^split\s+(?<name>\S.*)$/i,
      group: 'Split a code between addresses',
      icon: <Split />,
      describe: (name) => `Split ${name}`,
      run: ({ id }, navigate) => openEditor(id, 'split', navigate),
    },
    {
      pattern: /^(?:repoint|(?:edit|change)\s+(?:the\s+)?destination(?:\s+of)?)\s+(?<name>\S.*)$/i,
      group: 'Edit the destination of a code',
      icon: <Pencil />,
      describe: (name) => `Edit destination of ${name}`,
      run: ({ id }, navigate) => openEditor(id, 'destination', navigate),
    },
  ]
}

function openEditor(codeId: string, editor: RequestedEditor['editor'], navigate: Navigate) {
  requestEditor({ codeId, editor })
  void navigate({ to: '/codes/$id', params: { id: codeId } })
}

/** The command in a query and the name for which codes are searched. Null if the query has no such command. */
export function findCodeCommand(
  commands: readonly CodeCommand[],
  query: string,
): { command: CodeCommand; name: string } | null {
  for (const command of commands) {
    const name = command.pattern.exec(query)?.groups?.['name']
    if (name !== undefined) return { command, name }
  }
  return null
}

/** The entry that gives the command for one of the codes that were found. */
export function createCodeCommandEntry(command: CodeCommand, code: FoundCode): PaletteEntry {
  const label = command.describe(code.name)
  return {
    id: `${command.group} ${code.id}`,
    label,
    group: command.group,
    icon: command.icon,
    detail: code.shortCode,
    run: (navigate) => command.run(code, navigate),
  }
}
