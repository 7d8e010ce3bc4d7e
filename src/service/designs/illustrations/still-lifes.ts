import { mix } from '#blocks/theme/mix-colors.ts'
import { at, between, type Canvas, circle, ellipse, group, line, path, rect, times } from './canvas.ts'
import { sunnyWall } from './backdrops.ts'

export function vases(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const shapes = [
    'M-30 -330h60C30 -260 110 -230 110 -120C110 -40 70 0 50 0h-100C-70 0 -110 -40 -110 -120C-110 -230 -30 -260 -30 -330Z',
    'M-60 -250h120C40 -180 84 -120 70 0h-140C-84 -120 -40 -180 -60 -250Z',
    'M-24 -420h48v130C90 -250 90 -60 60 0h-120C-90 -60 -90 -250 -24 -290Z',
    'M-120 -170C-130 -60 -80 0 -50 0h100C80 0 130 -60 120 -170Z',
  ]
  const tops = [-330, -250, -420, -170]
  const count = Math.max(3, Math.min(5, Math.round(width / 330)))
  const row = times(count, (index) => {
    const color = mix(palette.accents[index % 4] ?? palette.far, palette.light, 0.15)
    const top = tops[index % 4] ?? 0
    const twigs =
      index % 2
        ? ''
        : times(5, (twig) => {
            const lean = (twig - 2) * 46 + between(random, -14, 14)
            return (
              line(`M0 ${top}Q${lean * 0.3} ${top - 130} ${lean} ${top - 240}`, '#8a6a45', 5) +
              times(5, (bud) =>
                ellipse(
                  [lean * (0.4 + bud * 0.14), top - 90 - bud * 38, 17, 12],
                  bud % 2 ? palette.accents[1] : palette.light,
                ),
              )
            )
          })
    const bands =
      rect([-150, -70, 300, 14], palette.light, 'opacity=".6"') +
      rect([-150, -110, 300, 6], palette.light, 'opacity=".6"')
    const clip = `<clipPath id="vase${index}">${path(shapes[index % 4] ?? '', '#000')}</clipPath>`
    const body =
      clip +
      path(
        shapes[index % 4] ?? '',
        canvas.linear(
          [
            [0, mix(color, '#ffffff', 0.2)],
            [1, mix(color, palette.dark, 0.25)],
          ],
          90,
        ),
      ) +
      group(bands, `clip-path="url(#vase${index})"`)
    return at(
      [(index + 0.5) * (width / count), 800 + (index % 2) * 30],
      ellipse([30, 0, 130, 18], palette.dark, 'opacity=".2"') + twigs + body,
    )
  })
  return sunnyWall(canvas) + rect([0, 770, width, 230], mix(palette.far, palette.light, 0.45)) + row
}

export function bicycle(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const wheel =
    circle([0, 0, 168], 'none', `stroke="${palette.dark}" stroke-width="15"`) +
    circle([0, 0, 152], 'none', `stroke="${palette.light}" stroke-width="5"`) +
    times(14, (spoke) =>
      at([0, 0, spoke * (360 / 14)], line('M0 0V-150', mix(palette.dark, palette.light, 0.45), 2.5)),
    ) +
    circle([0, 0, 16], palette.dark)
  const frame = line(
    'M-250 0L-130 -240L130 -240L-40 0ZM-130 -240L-40 0M130 -240L240 0M130 -240L118 -310',
    palette.accents[0],
    17,
  )
  const rest =
    line('M-138 -256L-152 -300', palette.dark, 12) +
    path('M-215 -318C-170 -334 -120 -330 -86 -306C-120 -296 -180 -296 -215 -318Z', '#7a4a2e') +
    line('M118 -310C150 -350 190 -330 184 -296', palette.dark, 13) +
    circle([-40, 0, 36], 'none', `stroke="${palette.dark}" stroke-width="9"`) +
    line('M-40 0L-4 48M-22 52h42', palette.dark, 9)
  const basket =
    path('M150 -270h150l-22 120h-106Z', '#b98552') +
    times(4, (bar) => line(`M${162 + bar * 36} -266L${176 + bar * 28} -154`, '#8a5a34', 4)) +
    times(9, (flower) =>
      circle(
        [160 + (flower % 5) * 32, -284 - Math.floor(flower / 5) * 26, 22],
        palette.accents[flower % 4] ?? palette.far,
      ),
    )
  const bricks = times(70, () =>
    rect(
      [random() * width, Math.floor(random() * 20) * 40 + 8, 84, 30],
      mix(palette.accents[3], palette.light, between(random, 0.55, 0.8)),
      'rx="3"',
    ),
  )
  return (
    rect([0, 0, width, 1_000], mix(palette.accents[3], palette.light, 0.72)) +
    bricks +
    rect([0, 812, width, 188], mix(palette.dark, palette.light, 0.62)) +
    rect([0, 806, width, 12], palette.light) +
    at(
      [width / 2 - 10, 650, 0, 1.1],
      ellipse([0, 172, 420, 20], palette.dark, 'opacity=".22"') +
        at([-250, 0], wheel) +
        at([240, 0], wheel) +
        frame +
        rest +
        basket,
    )
  )
}

export function spa(canvas: Canvas): string {
  const { width, palette } = canvas
  const middle = width / 2
  const stones = (
    [
      [0, 700, 210, 66],
      [8, 600, 164, 56],
      [-6, 516, 122, 46],
      [4, 446, 84, 36],
    ] as const
  ).map(([x, y, rx, ry], index) =>
    ellipse(
      [middle - 170 + x, y, rx, ry],
      canvas.linear([
        [0, mix(palette.front, '#ffffff', 0.42 - index * 0.05)],
        [1, palette.front],
      ]),
    ),
  )
  const candle = (x: number, tall: number) =>
    at(
      [x, 760],
      circle(
        [0, -tall - 60, 170],
        canvas.radial([
          [0, '#ffdf9a', 0.7],
          [1, '#ffdf9a', 0],
        ]),
      ) +
        rect([-62, -tall, 124, tall], palette.light, 'rx="12"') +
        ellipse([0, -tall, 62, 16], mix(palette.light, '#f0c987', 0.4)) +
        line(`M0 ${-tall}v-26`, palette.dark, 5) +
        path(
          `M0 ${-tall - 100}C30 ${-tall - 62} 26 ${-tall - 22} 0 ${-tall - 20}C-26 ${-tall - 22} -30 ${-tall - 62} 0 ${-tall - 100}Z`,
          '#ffb648',
        ),
    )
  const flower = at(
    [middle + 10, 752],
    times(6, (petal) =>
      at(
        [0, 0, -90 + (petal - 2.5) * 32],
        ellipse([62, 0, 62, 24], petal % 2 ? palette.light : mix(palette.accents[0], palette.light, 0.55)),
      ),
    ) + circle([0, 0, 20], palette.accents[1]),
  )
  const ripples = times(7, (ring) =>
    ellipse(
      [middle, 800, 240 + ring * 130, 26 + ring * 22],
      'none',
      `stroke="${palette.light}" stroke-width="3" opacity="${0.55 - ring * 0.06}"`,
    ),
  )
  return (
    rect(
      [0, 0, width, 1_000],
      canvas.linear([
        [0, palette.sky[0]],
        [1, palette.sky[1]],
      ]),
    ) +
    bamboo(canvas) +
    rect(
      [0, 740, width, 260],
      canvas.linear([
        [0, palette.far],
        [1, mix(palette.far, palette.front, 0.6)],
      ]),
    ) +
    ripples +
    stones.join('') +
    candle(middle + 210, 210) +
    candle(middle + 370, 130) +
    flower
  )
}

function bamboo({ width, palette, random }: Canvas): string {
  return times(6, (index) => {
    const x = width * (0.04 + index * 0.055) + between(random, -10, 10)
    return (
      rect([x, 0, 26, 760], mix('#6f9e58', palette.far, 0.25 + (index % 3) * 0.15), 'rx="8"') +
      times(6, (knot) =>
        rect([x - 3, 90 + knot * 120 + (index % 2) * 50, 32, 8], palette.front, 'opacity=".35" rx="4"'),
      )
    )
  })
}
