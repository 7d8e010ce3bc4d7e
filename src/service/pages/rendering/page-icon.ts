import { canDrawText, drawText } from './text-paths.ts'
import type { DrawingTheme } from './drawing-theme.ts'

const SIDE = 64

/** The icon of a page in tabs and bookmarks: its initial on its accent color. */
export function drawPageIcon(name: string, theme: DrawingTheme): string {
  const initial = Array.from(name.toUpperCase()).find((char) => /[\p{L}\p{N}]/u.test(char) && canDrawText(char))
  const symbol =
    initial === undefined
      ? `<circle cx="32" cy="32" r="13" fill="${theme.onAccent}"/>`
      : drawText(initial, {
          x: 8,
          top: 17,
          width: 48,
          capHeight: 30,
          leading: 0,
          maxLines: 1,
          align: 'middle',
          fill: theme.onAccent,
        }).svg
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="14" fill="${theme.accent}"/>${symbol}</svg>`
}
