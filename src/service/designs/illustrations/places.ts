import { mix } from '#blocks/theme/mix-colors.ts'
import { at, between, type Canvas, circle, ellipse, group, line, path, rect, times } from './canvas.ts'
import { below, clouds, ridge, sky, wave } from './landscapes.ts'
import { depth } from './palettes.ts'

export function skyline(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const layers = times(3, (layer) => {
    const color = depth(palette, 0.25 + layer * 0.36)
    let x = -30
    let drawn = ''
    while (x < width) {
      const [wide, tall] = [between(random, 70, 150), between(random, 240, 620) - layer * 90]
      const top = 1_000 - tall
      const windows =
        layer === 0
          ? ''
          : times(Math.floor(tall / 44) * 3, (index) =>
              random() < 0.45
                ? ''
                : rect(
                    [
                      x + 12 + (index % 3) * ((wide - 20) / 3),
                      top + 22 + Math.floor(index / 3) * 44,
                      (wide - 50) / 3,
                      22,
                    ],
                    palette.accents[1],
                    `opacity="${between(random, 0.35, 0.95)}"`,
                  ),
            )
      const roof =
        random() < 0.25
          ? rect([x + wide / 2 - 3, top - 80, 6, 80], color)
          : random() < 0.3
            ? path(`M${x} ${top}L${x + wide / 2} ${top - 50}L${x + wide} ${top}Z`, color)
            : ''
      drawn +=
        roof +
        rect(
          [x, top, wide, tall],
          canvas.linear([
            [0, color],
            [1, mix(color, palette.sky[1], 0.25)],
          ]),
        ) +
        windows
      x += wide + between(random, -6, 10)
    }
    return drawn
  })
  return sky(canvas, { sunAt: [0.7, 0.3] }) + clouds(canvas, 3, 0.4) + layers
}

export function street(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const count = Math.max(3, Math.round(width / 250))
  const wide = width / count
  const houses = times(count, (index) => {
    const color = mix(palette.accents[index % 4] ?? palette.far, palette.light, 0.18)
    const tall = 520 + ((index * 137) % 150)
    const top = 880 - tall
    const roofs = [
      path(`M-8 ${top}L${wide / 2} ${top - 120}L${wide + 8} ${top}Z`, mix(palette.front, palette.dark, 0.3)),
      path(
        `M0 ${top}v-40h${wide * 0.2}v-40h${wide * 0.2}v-40h${wide * 0.2}v40h${wide * 0.2}v40h${wide * 0.2}v40Z`,
        color,
      ),
      rect([-6, top - 26, wide + 12, 26], mix(palette.front, palette.dark, 0.3)),
    ]
    const window = (x: number, y: number) =>
      rect([x - 7, y - 7, wide * 0.26 + 14, 124], palette.light) +
      rect([x, y, wide * 0.26, 110], random() < 0.4 ? palette.accents[1] : mix(palette.sky[0], palette.dark, 0.35)) +
      line(`M${x + wide * 0.13} ${y}v110M${x} ${y + 48}h${wide * 0.26}`, palette.light, 5) +
      rect([x - 10, y + 112, wide * 0.26 + 20, 14], mix(color, palette.dark, 0.3))
    const rows = times(
      Math.floor((tall - 230) / 150),
      (row) => window(wide * 0.14, top + 46 + row * 152) + window(wide * 0.6, top + 46 + row * 152),
    )
    const door =
      path(
        `M${wide * 0.36} 880v-120a${wide * 0.14} ${wide * 0.14} 0 0 1 ${wide * 0.28} 0v120Z`,
        mix(palette.dark, palette.accents[(index + 2) % 4] ?? palette.far, 0.35),
      ) + circle([wide * 0.58, 816, 6], palette.accents[1])
    const chimney = rect([wide * 0.68, top - 118, 36, 100], mix(palette.front, palette.dark, 0.3))
    return at(
      [index * wide, 0],
      (index % 3 === 0 ? chimney : '') +
        (roofs[index % 3] ?? '') +
        rect([0, top, wide, tall], color) +
        rect([wide - 10, top, 10, tall], palette.dark, 'opacity=".1"') +
        rows +
        door,
    )
  })
  const ground =
    rect([0, 880, width, 120], mix(palette.dark, palette.light, 0.45)) + rect([0, 876, width, 14], palette.light)
  return (
    sky(canvas, { sunAt: [0.82, 0.14] }) +
    clouds(canvas, 3, 0.8) +
    houses +
    ground +
    times(Math.ceil(width / 140), (index) => rect([index * 140 + 20, 944, 80, 8], palette.light, 'opacity=".6"'))
  )
}

export function beach(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const [sea, deep] = ['#2aa3b5', '#176a94']
  const shore = (x: number) =>
    `M${width} 0L${width * x} 0C${width * (x - 0.12)} 180 ${width * (x + 0.1)} 320 ${width * (x - 0.02)} 520S${width * (x + 0.06)} 820 ${width * (x - 0.06)} 1000L${width} 1000Z`
  const water =
    path(shore(0.5), mix(sea, '#ffffff', 0.45)) +
    path(shore(0.515), '#ffffff', 'opacity=".85"') +
    path(shore(0.535), mix(sea, '#ffffff', 0.25)) +
    path(shore(0.62), sea) +
    path(
      shore(0.74),
      canvas.linear(
        [
          [0, sea],
          [1, deep],
        ],
        90,
      ),
    )
  const umbrella = (colors: readonly [string, string]) =>
    group(
      times(8, (index) =>
        at([0, 0, index * 45], path('M0 0L-42 -102A110 110 0 0 1 42 -102Z', index % 2 ? colors[0] : colors[1])),
      ),
      `filter="${canvas.shadow(14)}"`,
    ) + circle([0, 0, 8], palette.dark)
  const towel = (color: string) =>
    rect([-46, -90, 92, 180], color, `rx="6" filter="${canvas.shadow(4)}"`) +
    times(4, (stripe) => rect([-46, -70 + stripe * 42, 92, 14], '#ffffff', 'opacity=".7"'))
  const sets = times(5, (index) => {
    const [x, y] = [width * (0.08 + (index % 2) * 0.2), 130 + index * 190]
    return (
      at([x + 96, y + 30, between(random, -30, 30)], towel(palette.accents[(index + 1) % 4] ?? palette.far)) +
      at([x, y, random() * 90], umbrella([palette.accents[index % 4] ?? palette.far, '#ffffff']))
    )
  })
  const grains = times(160, () =>
    circle([random() * width * 0.5, random() * 1_000, between(random, 1, 3)], '#a97f4a', 'opacity=".35"'),
  )
  return (
    rect(
      [0, 0, width, 1_000],
      canvas.linear(
        [
          [0, '#f6e3bd'],
          [1, '#e8c98f'],
        ],
        70,
      ),
    ) +
    grains +
    water +
    sets
  )
}

export function camp(canvas: Canvas): string {
  const { width, palette } = canvas
  const hills =
    below(canvas, ridge(canvas, 560, 110), depth(palette, 0.3)) +
    below(canvas, ridge(canvas, 680, 60), depth(palette, 0.55)) +
    path(wave(canvas, 800, 26), depth(palette, 0.85))
  const [x, y] = [width * 0.46, 850]
  const glow = circle(
    [x, y - 70, 330],
    canvas.radial([
      [0, '#ffcf7a', 0.75],
      [1, '#ffcf7a', 0],
    ]),
  )
  const tent =
    path(
      'M-210 0L0 -250L210 0Z',
      canvas.linear([
        [0, palette.accents[1]],
        [1, palette.accents[0]],
      ]),
    ) +
    path('M-58 0L0 -250L58 0Z', mix(palette.dark, palette.accents[0], 0.25)) +
    path('M0 -250L210 0L260 -12L24 -252Z', mix(palette.accents[0], palette.dark, 0.35)) +
    line('M0 -250L0 -276M-210 0L-262 24M252 -10L300 20', palette.dark, 5)
  const fire =
    path('M0 0C-46 -30 -20 -74 0 -124C14 -84 52 -52 34 0Z', '#ff9d3c') +
    path('M6 0C-14 -22 -2 -44 10 -70C20 -44 30 -22 22 0Z', '#ffe08a') +
    line('M-40 6L60 -8M-36 -8L56 8', mix(palette.dark, '#6b4226', 0.5), 12)
  return (
    sky(canvas, { sunAt: [0.76, 0.2] }) +
    hills +
    glow +
    at([x, y], tent) +
    at(
      [x + 340, y + 60],
      circle(
        [0, -40, 190],
        canvas.radial([
          [0, '#ffb35c', 0.6],
          [1, '#ffb35c', 0],
        ]),
      ) + fire,
    )
  )
}

export function balloons(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const balloon = (size: number, index: number) => {
    const stripes = [-0.86, -0.5, 0, 0.5, 0.86].map((bend, stripe) =>
      path(
        `M0 ${-size}C${bend * size * 1.35} ${-size} ${bend * size * 1.25} ${size * 0.5} ${bend * size * 0.22} ${size * 1.12}L${(bend + 0.42) * size * 0.22} ${size * 1.12}C${(bend + 0.42) * size * 1.25} ${size * 0.5} ${(bend + 0.42) * size * 1.35} ${-size} 0 ${-size}Z`,
        palette.accents[(stripe + index) % 4] ?? palette.far,
      ),
    )
    const envelope = `<clipPath id="balloon${index}">${path(`M0 ${-size}C${size * 1.2} ${-size} ${size * 1.1} ${size * 0.45} ${size * 0.2} ${size * 1.12}L${-size * 0.2} ${size * 1.12}C${-size * 1.1} ${size * 0.45} ${-size * 1.2} ${-size} 0 ${-size}Z`, '#000')}</clipPath>`
    const body = group(
      rect([-size * 1.2, -size, size * 2.4, size * 2.2], palette.accents[(index + 3) % 4] ?? palette.far) +
        stripes.join('') +
        ellipse([-size * 0.4, -size * 0.35, size * 0.18, size * 0.4], '#ffffff', 'opacity=".25"'),
      `clip-path="url(#balloon${index})"`,
    )
    const basket =
      line(
        `M${-size * 0.18} ${size * 1.1}L${-size * 0.14} ${size * 1.4}M${size * 0.18} ${size * 1.1}L${size * 0.14} ${size * 1.4}`,
        palette.dark,
        3,
      ) + rect([-size * 0.16, size * 1.4, size * 0.32, size * 0.24], '#8a5a34', 'rx="5"')
    return envelope + body + basket
  }
  const flying = (
    [
      [0.28, 0.34, 150],
      [0.7, 0.24, 96],
      [0.52, 0.56, 62],
      [0.87, 0.52, 120],
      [0.1, 0.14, 54],
    ] as const
  ).map(([x, y, size], index) => at([x * width, y * 1_000, between(random, -5, 5)], balloon(size, index)))
  const land =
    below(canvas, ridge(canvas, 800, 60), depth(palette, 0.25)) + path(wave(canvas, 880, 40), depth(palette, 0.6))
  return sky(canvas, { sunAt: [0.5, 0.8] }) + clouds(canvas, 5, 0.85) + land + flying.join('')
}
