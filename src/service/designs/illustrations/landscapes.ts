import { mix } from '#blocks/theme/mix-colors.ts'
import { at, between, type Canvas, circle, ellipse, group, line, path, rect, times } from './canvas.ts'
import { depth } from './palettes.ts'

/** The sky with its sun or moon, whose height is a share of the canvas. */
export function sky(canvas: Canvas, { sunAt = [0.68, 0.3] }: { sunAt?: readonly [number, number] } = {}): string {
  const { width, height, palette } = canvas
  const [x, y] = [width * sunAt[0], height * sunAt[1]]
  const ground = rect(
    [0, 0, width, height],
    canvas.linear([
      [0, palette.sky[0]],
      [0.75, palette.sky[1]],
    ]),
  ) // prettier
  const halo = circle(
    [x, y, 330],
    canvas.radial([
      [0, palette.sun, 0.75],
      [1, palette.sun, 0],
    ]),
  ) // prettier
  return ground + (palette.isNight ? stars(canvas) : '') + halo + circle([x, y, 62], palette.sun)
}

function stars({ width, random }: Canvas): string {
  return times(150, () =>
    circle(
      [random() * width, random() * 620, between(random, 0.7, 2.6)],
      '#fff',
      `opacity="${between(random, 0.3, 1)}"`,
    ),
  )
}

/** A rough line from left to right around a height, by halving. */
export function ridge(canvas: Canvas, level: number, roughness: number): [number, number][] {
  let points: [number, number][] = [0, 0.34, 0.66, 1].map((share) => [
    share * canvas.width,
    level + between(canvas.random, -roughness, roughness),
  ])
  for (let spread = roughness * 0.62; spread > 1.5; spread *= 0.54)
    points = points.flatMap(([x, y], index) => {
      const next = points[index + 1]
      if (next === undefined) return [[x, y]]
      return [
        [x, y],
        [(x + next[0]) / 2, (y + next[1]) / 2 + between(canvas.random, -spread, spread)],
      ] as [number, number][]
    })
  return points
}

/** The ground below a line. */
export function below(canvas: Canvas, points: readonly (readonly [number, number])[], fill: string): string {
  return path(
    `M0 ${canvas.height}L${points.map((point) => point.join(' ')).join('L')}L${canvas.width} ${canvas.height}Z`,
    fill,
  )
}

/** The ground below a smooth wave. */
export function wave(canvas: Canvas, level: number, swing: number): string {
  const { width, height, random } = canvas
  const [a, b, c, d] = [1, 2, 3, 4].map(() => level + between(random, -swing, swing))
  return `M0 ${height}L0 ${a}C${width * 0.28} ${b} ${width * 0.3} ${d} ${width * 0.55} ${c}S${width * 0.85} ${b} ${width} ${d}L${width} ${height}Z`
}

export function mountains(canvas: Canvas): string {
  const { palette } = canvas
  const layers = times(5, (index) => {
    const share = index / 4
    const level = 470 + share * 400
    const points = ridge(canvas, level, 150 - share * 70)
    const color = depth(palette, share)
    const fill = canvas.linear([
      [0, color],
      [1, mix(color, palette.sky[1], share < 0.9 ? 0.55 : 0)],
    ])
    return below(canvas, points, fill) + (share === 0.75 ? pines(canvas, points, [depth(palette, 0.86), 70]) : '')
  })
  return sky(canvas) + clouds(canvas, 3, 0.5) + layers
}

export function forest(canvas: Canvas): string {
  const layers = times(5, (index) => {
    const points = ridge(canvas, 420 + index * 125, 60)
    const color = depth(canvas.palette, 0.12 + index * 0.22)
    const fill = canvas.linear([
      [0, color],
      [1, mix(color, canvas.palette.sky[1], 0.5 - index * 0.12)],
    ])
    return pines(canvas, points, [color, 60 + index * 45]) + below(canvas, points, fill)
  })
  return sky(canvas, { sunAt: [0.32, 0.26] }) + layers
}

function pines(
  { random }: Canvas,
  points: readonly (readonly [number, number])[],
  [color, tall]: readonly [string, number],
): string {
  return points
    .filter((_, index) => index % 2 === 0)
    .map(([x, y]) => {
      const size = tall * between(random, 0.6, 1.35)
      const tiers = times(4, (tier) => {
        const [top, half] = [-size + (tier * size) / 5, size * (0.11 + tier * 0.055)]
        return path(`M0 ${top}L${half} ${top + size * 0.36}L${-half} ${top + size * 0.36}Z`, color)
      })
      return at(
        [x + between(random, -8, 8), y + 8],
        tiers + rect([-size * 0.03, -size * 0.2, size * 0.06, size * 0.25], color),
      )
    })
    .join('')
}

export function dunes(canvas: Canvas): string {
  const layers = times(5, (index) => {
    const color = depth(canvas.palette, index / 4.6)
    const fill = canvas.linear(
      [
        [0, mix(color, canvas.palette.sun, 0.3)],
        [0.6, color],
      ],
      25,
    )
    return path(wave(canvas, 480 + index * 105, 70), fill)
  })
  return sky(canvas, { sunAt: [0.28, 0.28] }) + layers
}

export function sea(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const horizon = 540
  const water = rect(
    [0, horizon, width, 460],
    canvas.linear([
      [0, depth(palette, 0.3)],
      [1, depth(palette, 1)],
    ]),
  )
  const glitter = times(60, () => {
    const y = between(random, horizon + 6, 990)
    const spread = 30 + (y - horizon) * 0.42
    const long = between(random, 18, 40 + (y - horizon) * 0.25)
    const x = width * 0.68 + between(random, -spread, spread) - long / 2
    return rect([x, y, long, 2 + (y - horizon) / 90], palette.sun, `rx="3" opacity="${between(random, 0.25, 0.8)}"`)
  })
  const ripples = times(50, () => {
    const y = between(random, horizon + 20, 990)
    return rect(
      [random() * width, y, between(random, 30, 130), 2 + (y - horizon) / 150],
      palette.sky[1],
      'rx="2" opacity=".22"',
    )
  })
  return (
    sky(canvas, { sunAt: [0.68, 0.36] }) +
    clouds(canvas, 4, 0.55) +
    water +
    ripples +
    glitter +
    boat(canvas, [width * 0.27, 610])
  )
}

function boat({ palette }: Canvas, [x, y]: readonly [number, number]): string {
  const [main, jib] = [palette.light, palette.accents[0]]
  const hull = path('M-80 0L90 0L66 36L-58 36Z', palette.accents[0]) + path('M-80 0L90 0L85 9L-74 9Z', palette.light)
  const sails = path('M4 -14L4 -190L92 -14Z', main) + path('M-8 -14L-8 -160L-70 -14Z', jib, 'opacity=".92"')
  const mirror = path('M-58 40L66 40L40 70L-34 70Z', palette.dark, 'opacity=".18"')
  return at([x, y], mirror + line('M-2 0L-2 -200', palette.dark, 5) + sails + hull)
}

export function clouds({ width, palette, random, blur }: Canvas, count: number, opacity: number): string {
  const soft = times(count, () => {
    const [x, y, size] = [random() * width, between(random, 80, 340), between(random, 60, 130)]
    const puffs = times(5, (index) =>
      ellipse([x + (index - 2) * size * 0.75, y - (index % 2) * size * 0.2, size * 0.8, size * 0.26], palette.sun),
    )
    return puffs + ellipse([x, y + size * 0.08, size * 2, size * 0.16], palette.sun)
  })
  return group(soft, `opacity="${opacity}" filter="${blur(7)}"`)
}

export function hills(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const layers = times(4, (index) => {
    const level = 500 + index * 130
    const color = depth(palette, 0.1 + index * 0.24)
    const shape = wave(canvas, level, 60)
    const rows = times(9, (row) =>
      line(
        `M${width * (row / 8 - 0.15)} 1000Q${width * (0.2 + row * 0.08)} ${level + 90} ${width * (0.36 + row * 0.03)} ${level - 60}`,
        mix(color, palette.sun, 0.35),
        5,
      ),
    )
    const striped =
      index === 2
        ? `<clipPath id="rows${index}">${path(shape, '#000')}</clipPath>${group(rows, `clip-path="url(#rows${index})" opacity=".8"`)}`
        : ''
    const trees = times(index === 3 ? 0 : 5, () =>
      roundTree(
        [random() * width, level + between(random, 20, 80)],
        16 + index * 14,
        depth(palette, 0.45 + index * 0.2),
      ),
    )
    return (
      path(
        shape,
        canvas.linear([
          [0, mix(color, palette.sun, 0.18)],
          [1, color],
        ]),
      ) +
      striped +
      trees
    )
  })
  return sky(canvas, { sunAt: [0.24, 0.24] }) + clouds(canvas, 4, 0.8) + layers
}

function roundTree([x, y]: readonly [number, number], size: number, color: string): string {
  const crown =
    circle([0, -size * 2.1, size], color) +
    circle([-size * 0.6, -size * 1.5, size * 0.75], color) +
    circle([size * 0.6, -size * 1.5, size * 0.75], color)
  return at([x, y], rect([-size * 0.11, -size * 1.2, size * 0.22, size * 1.2], color) + crown)
}

export function lake(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const shore = 600
  const far = below(
    canvas,
    ridge(canvas, 380, 140),
    canvas.linear([
      [0, depth(palette, 0.2)],
      [0.6, depth(palette, 0.5)],
    ]),
  )
  const shoreline = ridge(canvas, 540, 50)
  const land = far + pines(canvas, shoreline, [depth(palette, 0.8), 95]) + below(canvas, shoreline, depth(palette, 0.8))
  const scene = sky(canvas, { sunAt: [0.7, 0.2] }) + clouds(canvas, 3, 0.6) + land
  const mirror = group(scene, `transform="translate(0 ${shore * 2}) scale(1 -1)" opacity=".72"`)
  const water = rect([0, shore, width, 400], depth(palette, 0.62))
  const ripples = times(45, () =>
    rect(
      [random() * width, between(random, shore + 8, 995), between(random, 30, 170), 2.5],
      palette.light,
      'rx="2" opacity=".3"',
    ),
  )
  const clip = `<clipPath id="sky">${rect([0, 0, width, shore], '#000')}</clipPath><clipPath id="lake">${rect([0, shore, width, 400], '#000')}</clipPath>`
  return `${clip}${group(scene, 'clip-path="url(#sky)"')}${water}${group(mirror, 'clip-path="url(#lake)"')}${rect([0, shore - 2, width, 5], palette.light, 'opacity=".5"')}${ripples}`
}
