import { onTestFinished } from 'vitest'
import { toast as sonner } from 'sonner'
import { page } from 'vitest/browser'
import { inWorkspace, isOutsideWorkspaces, readWorkspaceSlug, withoutWorkspace } from '#contract/workspace-address.ts'
import { App, createAppRouter } from '../app/app.tsx'
import { mountApp } from '../app/mount-app.tsx'
import { queryClient } from '../app/query-client.ts'
import { forgetPerson, readSession } from '../api/session.ts'
import { openWorkspace } from '../api/workspace-address.ts'
import { expiry } from '../app/session-expiry.ts'
import { setTheme } from '../app/theme/theme.ts'
import { connectToaster } from '../ui/toast.ts'
import '../styles.css'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

let closeScreen = async () => {}

/**
 * Shows the dashboard at an address, as if the document had just been loaded there, and removes it after the test or before the next
 * screen of the same test. An address without a workspace leads to the last one. Does not wait for what the screen shows. The browser must
 * be signed in, see `makeWorkspace`.
 */
export async function openScreen(address: string, { width, height } = desktop): Promise<void> {
  await closeScreen()
  await page.viewport(width, height)
  const addressBefore = location.href
  queryClient.clear()
  openWorkspace(null)
  history.pushState(null, '', await findAddress(address))
  forgetPerson()
  forgetToasts()
  expiry.set(false)
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  const mounted = mountApp(root)
  closeScreen = async () => {
    closeScreen = async () => {}
    mounted.unmount()
    root.remove()
    await queryClient.cancelQueries()
    history.replaceState(null, '', addressBefore)
  }
  onTestFinished(async () => {
    await closeScreen()
    localStorage.clear()
    sessionStorage.clear()
    setTheme('system')
  })
  mounted.render(<App router={createAppRouter()} />)
}

/** The path of the screen that is shown, without its workspace. */
export function getShownPath(): string {
  return withoutWorkspace(location.pathname)
}

/** Where the bff redirects the browser to. */
async function findAddress(address: string): Promise<string> {
  if (readWorkspaceSlug(address) !== null || isOutsideWorkspaces(address)) return address
  const session = await readSession().catch(() => null)
  return typeof session === 'object' && session !== null ? inWorkspace(session.workspace.slug, address) : address
}

/** Toasts outlive the screen that showed them, and would appear on the next one. */
function forgetToasts() {
  connectToaster({ show: () => {}, dismiss: () => {} })()
  sonner.dismiss()
}
