import { getBlock } from '#document/document.ts'
import { type Operation, getSubjectId } from '#document/operation.ts'
import { HEADER } from '#document/rules.ts'
import type { EditSession } from '#document/session/session-state.ts'
import type { LooseBlock } from '../../sync/block-commands.ts'

/** Blocks with unsaved changes, as shown on the page. */
export function unsavedBlocks({ flight, queue, view }: Pick<EditSession, 'flight' | 'queue' | 'view'>): LooseBlock[] {
  const subjects = new Set([...(flight?.steps ?? []), ...queue].flatMap(({ compiled }) => getSubjectIds(compiled)))
  return [...subjects].flatMap((id) => {
    const block = getBlock(view, id)
    return block && block.type !== HEADER ? [{ type: block.type, fields: block.fields }] : []
  })
}

function getSubjectIds(operation: Operation): string[] {
  return operation.op === 'setTheme' || operation.op === 'setNav' ? [] : [getSubjectId(operation)]
}
