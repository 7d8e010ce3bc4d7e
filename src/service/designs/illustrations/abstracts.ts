import { mix } from '#blocks/theme/mix-colors.ts'
import { pick } from '#service/runtime/random.ts'
import { at, between, type Canvas, circle, group, line, path, rect, times } from './canvas.ts'

export function softGradient(canvas: Canvas): string {
  const { width, height, palette, random } = canvas
  const colors = [...palette.accents, palette.sky[0], palette.far]
  const blobs = times(9, (index) =>
    circle(
      [random() * (width + 300) - 150, random() * (height + 300) - 150, between(random, 240, 500)],
      colors[index % colors.length] ?? palette.far,
      'opacity=".75"',
    ),
  )
  return (
    rect([0, 0, width, height], mix(palette.accents[2], palette.sky[1], 0.6)) +
    group(blobs, `filter="${canvas.blur(110)}"`)
  )
}

export function circles(canvas: Canvas): string {
  const { width, height, palette, random } = canvas
  const rings = times(14, (index) => {
    const color = palette.accents[index % 4] ?? palette.far
    return circle(
      [random() * width, random() * height, between(random, 70, 260)],
      color,
      'opacity=".62" style="mix-blend-mode:multiply"',
    )
  })
  return rect([0, 0, width, height], palette.light) + rings
}

export function paperCut(canvas: Canvas): string {
  const { width, height, palette, random } = canvas
  const layers = times(7, (index) => {
    const color = mix(palette.sky[1], palette.accents[3], index / 6)
    const level = 120 + index * 125
    const swing = 90
    const points = [0, 1, 2, 3, 4].map((step) => [step * (width / 4), level + between(random, -swing, swing)] as const)
    const bend = points.slice(1).map(([x, y], step) => {
      const [fromX, fromY] = points[step] ?? [0, level]
      return `C${fromX + width / 8} ${fromY} ${x - width / 8} ${y} ${x} ${y}`
    })
    const outline = `M-60 ${height + 60}L-60 ${points[0]?.[1]}L0 ${points[0]?.[1]}${bend.join('')}L${width + 60} ${points[4]?.[1]}L${width + 60} ${height + 60}Z`
    // A filter over the whole picture for each layer takes seconds.
    const shadow = times(4, (step) => at([0, -4 - step * 4], path(outline, palette.dark, 'opacity=".05"')))
    return shadow + path(outline, color)
  })
  return rect([0, 0, width, height], palette.light) + layers
}

export function bauhaus(canvas: Canvas): string {
  const { width, height, palette, random } = canvas
  const size = 200
  const colors = [...palette.accents, palette.dark, palette.light]
  const tiles = times(Math.ceil(width / size) * 5, (index) => {
    const [x, y] = [Math.floor(index / 5) * size, (index % 5) * size]
    const [ground, front, third] = [pick(random, colors), pick(random, colors), pick(random, colors)]
    const shapes = [
      path(`M0 0H${size}A${size} ${size} 0 0 1 0 ${size}Z`, front),
      circle([100, 100, 100], front) + circle([100, 100, 46], third),
      path(`M0 0H${size}L0 ${size}Z`, front),
      path(`M0 100A100 100 0 0 1 200 100Z`, front) + path(`M0 200A100 100 0 0 1 200 200Z`, third),
      times(4, (bar) => rect([0, bar * 50, size, 25], front)),
      path(`M100 0A100 100 0 0 1 200 100A100 100 0 0 1 100 200A100 100 0 0 1 0 100A100 100 0 0 1 100 0Z`, front) +
        rect([75, 75, 50, 50], third),
    ]
    const turned = group(pick(random, shapes), `transform="rotate(${Math.floor(random() * 4) * 90} 100 100)"`)
    return at([x, y], rect([0, 0, size + 0.5, size + 0.5], ground) + turned)
  })
  return rect([0, 0, width, height], palette.light) + tiles
}

export function contours(canvas: Canvas): string {
  const { width, height, palette, random } = canvas
  const peaks = Array.from({ length: 3 }, () => [random() * width, random() * height] as const)
  const rings = peaks.map(([x, y], peak) => {
    const phase = random() * 6
    return times(13, (ring) => {
      const around = Array.from({ length: 48 }, (_, step) => {
        const angle = (step / 48) * Math.PI * 2
        const radius = (ring + 1) * 34 * (1 + 0.2 * Math.sin(angle * 3 + phase) + 0.1 * Math.cos(angle * 5 + peak))
        return `${x + Math.cos(angle) * radius} ${y + Math.sin(angle) * radius * 0.8}`
      })
      return path(
        `M${around.join('L')}Z`,
        ring === 0 ? (palette.accents[peak % 4] ?? palette.far) : 'none',
        `stroke="${mix(palette.accents[peak % 4] ?? palette.far, palette.light, ring / 15)}" stroke-width="3.5"`,
      )
    })
  })
  return rect([0, 0, width, height], palette.light) + rings.join('')
}

export function seigaiha(canvas: Canvas): string {
  const { width, height, palette } = canvas
  const radius = 84
  const rows = Array.from({ length: Math.ceil(height / (radius / 2)) + 3 }, (_, row) =>
    times(Math.ceil(width / (radius * 2)) + 2, (column) => {
      const [x, y] = [column * radius * 2 - (row % 2) * radius, row * (radius / 2)]
      const base = mix(palette.sky[0], palette.front, Math.min(1, Math.max(0, row / 26)))
      return times(4, (ring) => circle([x, y, radius - 2 - ring * 21], ring % 2 === 0 ? base : palette.light))
    }),
  )
  return rect([0, 0, width, height], palette.sky[1]) + rows.join('')
}

export function terrazzo(canvas: Canvas): string {
  const { width, height, palette, random } = canvas
  const chips = times(Math.round(width / 7), () => {
    const size = between(random, 10, 46)
    const corners = Array.from({ length: 6 }, (_, corner) => {
      const angle = (corner / 6) * Math.PI * 2 + between(random, -0.35, 0.35)
      return `${Math.cos(angle) * size * between(random, 0.6, 1.2)} ${Math.sin(angle) * size * between(random, 0.5, 1)}`
    })
    return at(
      [random() * width, random() * height, random() * 360],
      path(`M${corners.join('L')}Z`, pick(random, [...palette.accents, palette.far, palette.dark])),
    )
  })
  return rect([0, 0, width, height], palette.light) + chips
}

export function arches(canvas: Canvas): string {
  const { width, height, palette, random } = canvas
  const count = Math.max(2, Math.round(width / 420))
  const step = width / count
  const rainbows = times(count, (index) => {
    const x = (index + 0.5) * step
    const base = 640 + (index % 2) * 200
    return times(5, (band) => {
      const radius = step * 0.46 - band * step * 0.088
      const color = band === 4 ? palette.light : (palette.accents[(band + index) % 4] ?? palette.far)
      return path(
        `M${x - radius} ${height}V${base - 200}A${radius} ${radius} 0 0 1 ${x + radius} ${base - 200}V${height}Z`,
        color,
      )
    })
  })
  const sun = circle([width * between(random, 0.3, 0.7), 130, 84], palette.accents[1])
  return (
    rect(
      [0, 0, width, height],
      canvas.linear([
        [0, palette.light],
        [1, palette.sky[1]],
      ]),
    ) +
    sun +
    rainbows
  )
}

export function flowLines(canvas: Canvas): string {
  const { width, height, palette, random } = canvas
  const [a, b, c] = [random() * 6, random() * 6, between(random, 1.2, 2.2)]
  const lines = times(46, (index) => {
    const level = -160 + index * 29
    const points = Array.from({ length: 41 }, (_, step) => {
      const share = step / 40
      const y = level + 90 * Math.sin(share * 5 * c + a + index * 0.05) + 55 * Math.cos(share * 8 + b - index * 0.04)
      return `${share * width} ${y}`
    })
    const color = mix(palette.accents[2], palette.accents[1], index / 46)
    return line(`M${points.join('L')}`, color, 9 + 6 * Math.sin(index / 3))
  })
  return rect([0, 0, width, height], palette.dark) + lines
}
