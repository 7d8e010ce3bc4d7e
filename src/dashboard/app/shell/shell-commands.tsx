import { useNavigate } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import Undo from 'lucide-react/icons/undo-2'
import { useCommand } from '#dashboard/ui/commands.ts'
import { undoLastToast } from '#dashboard/ui/toast.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { type ScreenLink, screens } from './screens.ts'
import { setTheme } from '../theme/theme.ts'
import { useSignOut } from '../session/use-sign-out.ts'

/** Commands available on every screen. */
export function ShellCommands() {
  const may = usePermission()
  const signOut = useSignOut()
  useCommand({ label: 'Light theme', group: 'Appearance', icon: <Sun />, run: () => setTheme('light') })
  useCommand({ label: 'Dark theme', group: 'Appearance', icon: <Moon />, run: () => setTheme('dark') })
  useCommand({ label: 'System theme', group: 'Appearance', icon: <Monitor />, run: () => setTheme('system') })
  useCommand({ label: 'Undo', group: 'General', keys: 'mod+z', shown: 'keys', icon: <Undo />, run: undoLastToast })
  useCommand({ label: 'Sign out', group: 'General', icon: <LogOut />, run: signOut })
  return screens.filter(({ needs }) => may(needs)).map((screen) => <GoToLinks key={screen.to} screen={screen} />)
}

function GoToLinks({ screen: { label, to, icon: Icon, keys } }: { screen: ScreenLink }) {
  const navigate = useNavigate()
  useCommand({ label, group: 'Go to', keys, icon: <Icon />, run: () => void navigate({ to }) })
  return null
}
