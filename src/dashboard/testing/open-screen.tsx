import { onTestFinished } from 'vitest'
import { toast as sonner } from 'sonner'
import { page } from 'vitest/browser'
import {
  toWorkspaceAddress,
  isOutsideWorkspaces,
  readWorkspaceSlug,
  removeWorkspace,
} from '#contract/workspace-address.ts'
import { App, createAppRouter } from '../app/app.tsx'
import { mountApp } from '../app/mount-app.tsx'
import { queryClient } from '../app/query-client.ts'
import { forgetPerson, readSession } from '../api/session.ts'
import { openWorkspace } from '../api/workspace-address.ts'
import { expiry } from '../app/session-expiry.ts'
import { setTheme } from '../app/theme/theme.ts'
import { connectToaster } from '../ui/toast.ts'
import '../styles.css'

export const desktopSize = { width: 1440, height: 900 }
export const phoneSize = { width: 390, height: 844 }

let closeScreen = async () => {}

/**
 * Shows the dashboard at an address, as if the document had just been loaded. The next call and the end of the test remove it. An address
 * without a workspace leads to the last workspace. Does not wait until the screen is loaded. The browser must be signed in, see
 * `createWorkspace`.
 */
export async function openScreen(address: string, { width, height } = desktopSize): Promise<void> {
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
  const mountedApp = mountApp(root)
  closeScreen = async () => {
    closeScreen = async () => {}
    mountedApp.unmount()
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
  mountedApp.render(<App router={createAppRouter()} />)
}

/** The path of the current screen, without the workspace. */
export function getShownPath(): string {
  return removeWorkspace(location.pathname)
}

/** The address to which the bff would redirect the browser. */
async function findAddress(address: string): Promise<string> {
  if (readWorkspaceSlug(address) !== null || isOutsideWorkspaces(address)) return address
  const session = await readSession().catch(() => null)
  return typeof session === 'object' && session !== null ? toWorkspaceAddress(session.workspace.slug, address) : address
}

/** Removes all toasts, which would otherwise appear on the next screen. */
function forgetToasts() {
  connectToaster({ show: () => {}, dismiss: () => {} })()
  sonner.dismiss()
}
