import type { QueryClient } from '@tanstack/react-query'
import { readAhead } from '../../../api/pages.ts'
import { openDrafts } from './drafts.ts'
import { tabName } from './tab-name.ts'

/** Asks for a page, and opens what this browser keeps of it, while it is found out who is there. */
export function openAhead(queries: QueryClient, id: string): void {
  readAhead(queries, id)
  void openDrafts()
  void tabName()
}
