import { openDrafts } from './drafts.ts'
import { tabName } from './tab-name.ts'

/** Opens what this browser keeps of pages while the service is asked for one. */
export function openAhead(): void {
  void openDrafts()
  void tabName()
}
