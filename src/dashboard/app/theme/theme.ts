import { create } from 'zustand'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'

export type Theme = 'light' | 'dark' | 'system'

const STORAGE_KEY = 'theme'
const darkQuery = matchMedia('(prefers-color-scheme: dark)')
const useThemeStore = create(() => ({ theme: parseTheme(readStored(STORAGE_KEY)) }))
paintTheme()
darkQuery.addEventListener('change', paintTheme)
// Another tab may change the theme.
addEventListener('storage', (event) => event.key === STORAGE_KEY && applyTheme(parseTheme(event.newValue)))

/** The theme that was chosen on this device. Before first paint, `public/theme-before-paint.js` reads the same key. */
export function useTheme(): Theme {
  return useThemeStore(({ theme }) => theme)
}

export function setTheme(theme: Theme): void {
  writeStored(STORAGE_KEY, theme)
  applyTheme(theme)
}

function applyTheme(theme: Theme) {
  useThemeStore.setState({ theme })
  paintTheme()
}

function paintTheme() {
  const { theme: chosenTheme } = useThemeStore.getState()
  const theme = chosenTheme === 'system' ? (darkQuery.matches ? 'dark' : 'light') : chosenTheme
  document.documentElement.dataset['theme'] = theme
  // Phones color the bars of the browser to match. The initial tags of the document follow only the theme of the system.
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = canvas
}

function parseTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}
