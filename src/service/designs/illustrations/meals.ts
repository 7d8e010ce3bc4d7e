import { mix } from '#blocks/theme/mix-colors.ts'
import { at, between, type Canvas, circle, ellipse, group, line, path, rect, times } from './canvas.ts'
import { tabletop } from './backdrops.ts'

function plate(canvas: Canvas, radius: number): string {
  const { light, dark } = canvas.palette
  return (
    circle([0, 0, radius], light, `filter="${canvas.shadow(16)}"`) +
    circle([0, 0, radius * 0.74], mix(light, dark, 0.05)) +
    circle([0, 0, radius * 0.72], light)
  )
}

function leaf(length: number, color: string): string {
  return (
    path(
      `M0 0C${length * 0.35} ${-length * 0.32} ${length * 0.8} ${-length * 0.28} ${length} 0C${length * 0.8} ${length * 0.28} ${length * 0.35} ${length * 0.32} 0 0Z`,
      color,
    ) + line(`M0 0L${length * 0.85} 0`, mix(color, '#ffffff', 0.35), 2.5)
  )
}

export function coffee(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const [brown, crema, milk] = ['#5a3320', '#a8693c', '#f6e6cf']
  const beans = times(26, () => {
    const bean = ellipse([0, 0, 24, 16], brown) + line('M-20 0C-8 -9 8 9 20 0', '#2f1a10', 3.5)
    const angle = random() * 6.3
    const away = between(random, 400, 820)
    return at([width / 2 + Math.cos(angle) * away, 500 + Math.sin(angle) * away * 0.72, random() * 180], bean)
  })
  const heart =
    path('M0 92C-130 -10 -96 -112 0 -48C96 -112 130 -10 0 92Z', milk) +
    path('M0 60C-74 -8 -60 -66 0 -22C60 -66 74 -8 0 60Z', crema, 'opacity=".35"')
  const cup =
    circle([0, 0, 232], palette.light, `filter="${canvas.shadow(14)}"`) +
    circle(
      [0, 0, 204],
      canvas.radial([
        [0, crema],
        [0.8, crema],
        [1, brown],
      ]),
    ) +
    heart
  const handle = rect([200, -34, 130, 68], palette.light, `rx="34" filter="${canvas.shadow(8)}"`)
  return tabletop(canvas, palette.accents[3]) + beans + at([width / 2, 500, -28], plate(canvas, 350) + handle + cup)
}

export function pizza(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const around = (reach: number, draw: (index: number) => string, count: number) =>
    times(count, (index) => {
      const [angle, away] = [index * 2.4 + random() * 0.5, reach * Math.sqrt((index + 0.6) / count)]
      return at([Math.cos(angle) * away, Math.sin(angle) * away, random() * 360], draw(index))
    })
  const base =
    circle([0, 0, 400], '#d69a4f', `filter="${canvas.shadow(18)}"`) +
    circle([0, 0, 356], '#c8452d') +
    circle(
      [0, 0, 344],
      canvas.radial([
        [0, '#f9d982'],
        [1, '#f1bf5a'],
      ]),
    )
  const cheese = around(320, () => ellipse([0, 0, 52, 38], '#fdeebf', 'opacity=".75"'), 18)
  const salami = around(
    300,
    () => circle([0, 0, 44], '#b5382c') + circle([-10, -8, 6], '#d9705c') + circle([14, 12, 5], '#d9705c'),
    13,
  )
  const basil =
    around(300, () => leaf(74, '#4d8b45'), 10) +
    around(310, () => circle([0, 0, 15], '#39352b') + circle([0, 0, 6], '#f1bf5a'), 9)
  const cuts = times(4, (index) => at([0, 0, index * 45], line('M-352 0L352 0', '#d9a24a', 4)))
  return (
    tabletop(canvas, mix(palette.front, palette.far, 0.35)) +
    at([width / 2, 500], base + cheese + cuts + salami + basil)
  )
}

export function breakfast(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const egg =
    path(
      'M-120 10C-150 -90 -60 -140 10 -124C90 -150 160 -70 138 20C150 110 60 146 -10 122C-80 140 -130 90 -120 10Z',
      '#fffdf6',
      `filter="${canvas.shadow(5)}"`,
    ) +
    circle(
      [8, 0, 54],
      canvas.radial([
        [0, '#ffc843'],
        [1, '#f59d1e'],
      ]),
    ) +
    ellipse([-8, -18, 16, 10], '#ffe9a8')
  const tomato =
    circle([0, 0, 46], '#d8412f') +
    circle([0, 0, 37], '#ee6a4e') +
    times(5, (seed) => at([0, 0, seed * 72], ellipse([0, -20, 8, 13], '#f9c77c')))
  const toast =
    path('M-110 -90C-120 -140 120 -140 110 -90L104 96Q0 116 -104 96Z', '#b97a3c', `filter="${canvas.shadow(8)}"`) +
    path('M-92 -82C-100 -118 100 -118 92 -82L88 82Q0 98 -88 82Z', '#f0cf94')
  const avocado = times(5, (index) =>
    at(
      [index * 26, index * 5, -24 + index * 6],
      path('M0 -92C36 -60 44 40 0 92C22 30 20 -40 0 -92Z', '#8fae4a') +
        path('M2 -78C24 -50 32 30 4 78C20 26 18 -34 2 -78Z', '#dbe58e'),
    ),
  )
  const fork =
    rect([-7, -40, 14, 300], '#cfd5da', 'rx="7"') +
    times(3, (tine) => rect([-25 + tine * 20, -180, 10, 120], '#cfd5da', 'rx="5"')) +
    rect([-25, -90, 50, 60], '#cfd5da', 'rx="22"')
  const herbs = times(9, () =>
    at([between(random, -190, 190), between(random, -190, 190), random() * 360], leaf(38, '#5c9a4c')),
  )
  const meal =
    plate(canvas, 400) +
    at([-60, -90], egg) +
    at([130, 60, 20], egg) +
    at([-150, 120, -12, 0.92], toast) +
    at([150, -170], tomato) +
    at([228, -92], tomato) +
    at([-20, 200, 10, 0.95], avocado) +
    herbs
  return (
    tabletop(canvas, palette.accents[2]) +
    at([width / 2 - 520, 520], group(fork, `filter="${canvas.shadow(6)}"`)) +
    at([width / 2, 500], meal)
  )
}

export function noodleBowl(canvas: Canvas): string {
  const { width, palette } = canvas
  const bowl =
    circle([0, 0, 390], palette.dark, `filter="${canvas.shadow(18)}"`) +
    circle([0, 0, 360], palette.light) +
    circle(
      [0, 0, 335],
      canvas.radial([
        [0, '#e0a046'],
        [1, '#b8702c'],
      ]),
    )
  const noodles = times(15, (index) =>
    line(
      `M-240 ${20 + index * 15}C-120 ${-60 + index * 17} 60 ${110 + index * 12} 230 ${-20 + index * 16}`,
      mix('#f8dfa0', '#e3b765', (index % 4) / 4),
      11,
    ),
  )
  const egg =
    ellipse([0, 0, 82, 70], '#fffaf0', `filter="${canvas.shadow(5)}"`) +
    circle([4, 2, 38], '#f49a25') +
    circle([-8, -10, 10], '#ffd489')
  const onions = times(16, (index) =>
    at(
      [Math.cos(index * 2.4) * (30 + index * 7), Math.sin(index * 2.4) * (20 + index * 5)],
      circle([0, 0, 15], 'none', `stroke="${index % 2 ? '#6fa84f' : '#a6cf6f'}" stroke-width="8"`),
    ),
  )
  const nori = rect([-70, -110, 140, 200], '#22352f', 'rx="6"') + line('M-50 -60L50 -60M-50 -10L50 -10', '#35524a', 4)
  const pork = circle([0, 0, 84], '#d9957a') + circle([6, 4, 62], '#f0c9ad') + circle([2, 0, 34], '#cf7f66')
  const sticks = at(
    [330, -380, 32],
    rect([0, 0, 18, 840], '#a8552f', 'rx="8"') + rect([46, -10, 18, 840], '#a8552f', 'rx="8"'),
  )
  const filling =
    noodles +
    at([170, -190, 24], nori) +
    at([-150, -130], egg) +
    at([-20, -180, 40], egg) +
    at([150, 90], pork) +
    at([60, 170], pork) +
    at([-120, 110], onions)
  return (
    tabletop(canvas, palette.accents[0]) +
    at([width / 2, 500], bowl + filling + group(sticks, `filter="${canvas.shadow(8)}"`))
  )
}
