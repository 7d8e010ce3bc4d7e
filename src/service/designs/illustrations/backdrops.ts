import { mix } from '#blocks/theme/mix-colors.ts'
import { between, type Canvas, group, line, path, rect, times } from './canvas.ts'

/** A table seen from above. */
export function tabletop(canvas: Canvas, color: string): string {
  const { width, height, random } = canvas
  const planks = times(6, (index) => {
    const y = index * (height / 5) - 40
    return (
      rect([0, y, width, 3], mix(color, canvas.palette.dark, 0.22)) +
      line(
        `M${random() * width} ${y + 90}q160 ${between(random, -14, 14)} 330 0`,
        mix(color, canvas.palette.dark, 0.1),
        3,
      )
    )
  })
  return (
    rect(
      [0, 0, width, height],
      canvas.linear(
        [
          [0, mix(color, '#ffffff', 0.16)],
          [1, color],
        ],
        30,
      ),
    ) + planks
  )
}

/** A wall with the light of a window on it. */
export function sunnyWall(canvas: Canvas): string {
  const { width, palette } = canvas
  const panes = times(4, (index) =>
    path(
      `M${width * 0.5 + (index % 2) * 230} ${90 + Math.floor(index / 2) * 260}l200 -50l0 220l-200 50Z`,
      palette.sun,
      'opacity=".38"',
    ),
  )
  return (
    rect(
      [0, 0, width, 1_000],
      canvas.linear(
        [
          [0, mix(palette.sky[1], palette.far, 0.35)],
          [1, palette.sky[1]],
        ],
        40,
      ),
    ) + group(panes, `filter="${canvas.blur(5)}"`)
  )
}
