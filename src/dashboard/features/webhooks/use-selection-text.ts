import { useQuery } from '@tanstack/react-query'
import { foldersQueries } from '#dashboard/api/folders.ts'
import type { Webhook } from '#dashboard/api/webhooks.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { describeCodes } from './webhook-state.ts'

type SelectedCodes = Pick<Webhook, 'codes'> & Partial<Pick<Webhook, 'selection' | 'codesTotal'>>

/** Text of a webhook's codes, on one line. */
export function useSelectionText({ codes, selection, codesTotal = codes.length }: SelectedCodes): string {
  const { data: folders } = useQuery({ ...foldersQueries.all(), enabled: selection?.type === 'folder' })
  const count = pluralize(codesTotal, 'code')
  switch (selection?.type) {
    case 'all':
      return `all codes (${codesTotal.toLocaleString()})`
    case 'folder':
      return `folder “${folders?.find(({ id }) => id === selection.folderId)?.name ?? '…'}” (${count})`
    case 'tag':
      return `tag “${selection.tag}” (${count})`
    case 'codes':
    case undefined:
      return describeCodes(codes, codesTotal)
  }
}
