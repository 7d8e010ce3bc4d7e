import { useMemo } from 'react'
import { getThemeStyle } from '#blocks/theme/theme-style.ts'
import { toTheme } from '#blocks/theme/theme.ts'
import { useTheme } from '../sync/use-editor.ts'
import { remToPixels } from './canvas-css.ts'

/** The properties of the theme for the canvas, in pixels. */
export function useThemeStyle(): { [property: string]: string } {
  const theme = useTheme()
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(getThemeStyle(toTheme(theme))).map(([key, value]) => [key, remToPixels(value)]),
      ),
    [theme],
  )
}
