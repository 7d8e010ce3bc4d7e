import { create } from 'zustand'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'

export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const useChosen = create(() => ({ theme: parseTheme(readStored(key)) }))
show()
dark.addEventListener('change', show)
// Another tab chose.
addEventListener('storage', (event) => event.key === key && choose(parseTheme(event.newValue)))

/** The theme that was chosen on this device. Before first paint, `public/theme-before-paint.js` reads the same key. */
export function useTheme(): Theme {
  return useChosen(({ theme }) => theme)
}

export function setTheme(theme: Theme): void {
  writeStored(key, theme)
  choose(theme)
}

function choose(theme: Theme) {
  useChosen.setState({ theme })
  show()
}

function show() {
  const { theme: chosen } = useChosen.getState()
  const theme = chosen === 'system' ? (dark.matches ? 'dark' : 'light') : chosen
  document.documentElement.dataset['theme'] = theme
  // A phone paints its bars in it; the page's own tags know the system's theme alone.
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = canvas
}

function parseTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}
