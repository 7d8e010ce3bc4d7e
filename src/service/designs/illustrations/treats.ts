import { mix } from '#blocks/theme/mix-colors.ts'
import { at, between, type Canvas, circle, ellipse, group, line, path, rect, times } from './canvas.ts'
import { sunnyWall } from './backdrops.ts'

export function citrusSlices(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const flesh = ['#f7b92e', '#f58a2c', '#ee6a5a', '#c3d04b']
  const step = 270
  const slices = times(Math.ceil(width / step + 1) * 5, (index) => {
    const [column, row] = [Math.floor(index / 5), index % 5]
    const color = flesh[(column * 3 + row) % 4] ?? '#f7b92e'
    const segments = times(9, (segment) =>
      at(
        [0, 0, segment * 40],
        path(
          'M0 -12C22 -40 30 -76 26 -88C10 -98 -10 -98 -26 -88C-30 -76 -22 -40 0 -12Z',
          canvas.linear([
            [0, mix(color, '#ffffff', 0.18)],
            [1, color],
          ]),
        ),
      ),
    )
    const slice = circle([0, 0, 116], mix(color, '#c25a10', 0.12)) + circle([0, 0, 104], '#fff6df') + segments
    return at([column * step + (row % 2) * (step / 2) - 20, row * 240 + 20, random() * 90], slice)
  })
  return (
    rect([0, 0, width, 1_000], mix(palette.sky[1], palette.far, 0.12)) + group(slices, `filter="${canvas.shadow(7)}"`)
  )
}

export function cupcakes(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const count = Math.max(2, Math.round(width / 420))
  const cakes = times(count, (index) => {
    const [cream, cup] = [palette.accents[(index + 1) % 4] ?? palette.far, palette.accents[index % 4] ?? palette.far]
    const swirl = times(4, (tier) => {
      const half = 165 - tier * 40
      return path(
        `M${-half} ${-tier * 74}C${-half - 26} ${-tier * 74 - 84} ${half + 26} ${-tier * 74 - 84} ${half} ${-tier * 74}C${half * 0.6} ${-tier * 74 + 34} ${-half * 0.6} ${-tier * 74 + 34} ${-half} ${-tier * 74}Z`,
        mix(mix(cream, '#ffffff', 0.45), '#ffffff', tier * 0.12),
      )
    })
    const sprinkles = times(16, () =>
      at(
        [between(random, -110, 110), between(random, -200, -10), random() * 180],
        rect([-13, -4, 26, 8], palette.accents[Math.floor(random() * 4)] ?? palette.far, 'rx="4"'),
      ),
    )
    const pleats = times(8, (pleat) =>
      line(`M${-116 + pleat * 33} 20L${-92 + pleat * 26} 206`, mix(cup, palette.dark, 0.2), 6),
    )
    const wrapper = path('M-142 0L142 0L106 210L-106 210Z', cup) + pleats
    const cherry =
      circle([0, -306, 34], '#d3263f') +
      circle([-10, -316, 9], '#f28a97') +
      line('M4 -336C10 -372 30 -390 52 -396', '#5d7a3c', 6)
    return at(
      [(index + 0.5) * (width / count), 610],
      ellipse([0, 214, 190, 26], palette.dark, 'opacity=".16"') + wrapper + swirl + sprinkles + cherry,
    )
  })
  const dots = times(40, () => circle([random() * width, random() * 760, 7], palette.light, 'opacity=".7"'))
  return (
    rect(
      [0, 0, width, 1_000],
      canvas.linear([
        [0, palette.sky[0]],
        [1, palette.sky[1]],
      ]),
    ) +
    dots +
    rect([0, 790, width, 210], palette.light) +
    cakes
  )
}

export function bread(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const loaf = (long: number, cuts: number) =>
    ellipse([0, 150, long * 1.02, 34], palette.dark, 'opacity=".22"') +
    path(
      `M${-long} 150C${-long * 1.12} -40 ${-long * 0.6} -150 0 -150C${long * 0.6} -150 ${long * 1.12} -40 ${long} 150Z`,
      canvas.linear([
        [0, '#e2a257'],
        [0.6, '#bd7434'],
        [1, '#8f5124'],
      ]),
    ) +
    times(cuts, (index) =>
      at(
        [(index - (cuts - 1) / 2) * ((long * 1.3) / cuts), -50, 18],
        path('M-22 -70C30 -40 30 50 -6 96C6 30 0 -20 -22 -70Z', '#f7dfae'),
      ),
    )
  const wheat = (turn: number, x: number) =>
    at(
      [x, 960, turn],
      line('M0 0L0 -560', '#c49a45', 6) +
        times(9, (grain) =>
          at(
            [0, -330 - grain * 27],
            path('M0 0C26 -14 30 -40 14 -58C-4 -44 -6 -20 0 0Z', '#dcb35c') +
              path('M0 0C-26 -14 -30 -40 -14 -58C4 -44 6 -20 0 0Z', '#cda04a'),
          ),
        ),
    )
  const flour = times(70, () =>
    circle([random() * width, between(random, 790, 990), between(random, 1, 5)], '#ffffff', 'opacity=".6"'),
  )
  const back =
    rect(
      [0, 0, width, 1_000],
      canvas.linear([
        [0, palette.sky[1]],
        [1, mix(palette.far, palette.sky[1], 0.5)],
      ]),
    ) + rect([0, 740, width, 260], mix(palette.front, '#8a5a34', 0.5))
  return (
    back +
    wheat(-16, width * 0.13) +
    wheat(-6, width * 0.2) +
    wheat(13, width * 0.88) +
    at([width * 0.62, 560, 0, 0.86], loaf(280, 4)) +
    at([width * 0.38, 680], loaf(300, 4)) +
    flour
  )
}

export function iceCream(canvas: Canvas): string {
  const { width, palette } = canvas
  const count = Math.max(2, Math.round(width / 400))
  const cones = times(count, (index) => {
    const scoop = (color: string, y: number) =>
      path(
        `M-128 ${y}C-140 ${y - 180} 140 ${y - 180} 128 ${y}C112 ${y + 42} 84 ${y + 8} 58 ${y + 30}C30 ${y + 52} 0 ${y + 10} -34 ${y + 36}C-70 ${y + 56} -112 ${y + 34} -128 ${y}Z`,
        canvas.linear(
          [
            [0, mix(color, '#ffffff', 0.45)],
            [1, mix(color, '#ffffff', 0.12)],
          ],
          35,
        ),
      )
    const lines = times(6, (step) =>
      line(`M${-130 + step * 52} 20L${-40 + step * 30} 330M${130 - step * 52} 20L${40 - step * 30} 330`, '#b97b36', 4),
    )
    const clip = `<clipPath id="cone${index}">${path('M-112 0L112 0L0 390Z', '#000')}</clipPath>`
    const cone = clip + path('M-112 0L112 0L0 390Z', '#dca257') + group(lines, `clip-path="url(#cone${index})"`)
    const colors = [0, 1, 2].map((shift) => palette.accents[(index + shift) % 4] ?? palette.far)
    return at(
      [(index + 0.5) * (width / count), 520, (index - (count - 1) / 2) * 7],
      group(
        cone +
          scoop(colors[0] ?? '', 10) +
          scoop(colors[1] ?? '', -130) +
          (index % 2 ? '' : scoop(colors[2] ?? '', -262)),
        `filter="${canvas.shadow(9)}"`,
      ),
    )
  })
  const stripes = times(Math.ceil(width / 160), (index) =>
    rect([index * 160, 0, 80, 1_000], palette.sky[0], 'opacity=".35"'),
  )
  return rect([0, 0, width, 1_000], palette.sky[1]) + stripes + cones
}

export function wine(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const [red, glass] = ['#7d1d3a', mix(palette.light, palette.dark, 0.22)]
  const bottle =
    path(
      'M-36 -560L36 -560L36 -400C36 -340 86 -330 86 -250L86 200L-86 200L-86 -250C-86 -330 -36 -340 -36 -400Z',
      canvas.linear(
        [
          [0, '#2d4a38'],
          [1, '#16281f'],
        ],
        90,
      ),
    ) +
    rect([-42, -580, 84, 110], red, 'rx="6"') +
    rect([-86, -160, 172, 220], palette.light) +
    circle([0, -80, 44], palette.accents[1]) +
    rect([-56, 0, 112, 10], palette.dark, 'opacity=".5"')
  const goblet = (fill: string) =>
    path('M-104 -330C-118 -110 -60 -60 0 -60C60 -60 118 -110 104 -330Z', glass, 'opacity=".55"') +
    path('M-108 -220C-104 -100 -56 -70 0 -70C56 -70 104 -100 108 -220Z', fill) +
    ellipse([0, -220, 108, 20], mix(fill, '#ffffff', 0.18)) +
    rect([-6, -62, 12, 232], glass) +
    ellipse([0, 180, 92, 18], glass) +
    line('M-84 -300C-90 -220 -84 -180 -74 -150', '#ffffff', 7)
  const grapes = times(22, (index) => {
    const row = Math.floor(Math.sqrt(index * 2))
    return circle(
      [(index - (row * (row + 1)) / 2 - row / 2) * 50 + between(random, -6, 6), -row * 40, 32],
      index % 3 ? '#6a2c5c' : '#85407a',
    )
  })
  const back = sunnyWall(canvas) + rect([0, 780, width, 220], mix(palette.front, '#7a4a2e', 0.45))
  const shade = (x: number, half: number) => ellipse([x, 800, half, 22], palette.dark, 'opacity=".25"')
  const middle = width / 2
  return (
    back +
    shade(middle - 180, 130) +
    shade(middle + 90, 120) +
    at([middle - 180, 600], bottle) +
    at([middle + 90, 615], goblet(red)) +
    at([middle + 330, 650, 0, 0.92], goblet('#e9c46a')) +
    at([middle - 400, 770, 180, 0.9], at([0, 0, 180], grapes))
  )
}

export function watermelons(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const slices = times(Math.ceil(width / 300 + 1) * 4, (index) => {
    const [column, row] = [Math.floor(index / 4), index % 4]
    const seeds = times(9, (seed) =>
      at(
        [-80 + (seed % 5) * 40 + (seed > 4 ? 20 : 0), 34 + Math.floor(seed / 5) * 44],
        ellipse([0, 0, 6, 11], '#2b1d1d'),
      ),
    )
    const slice =
      path('M-150 0A150 150 0 0 0 150 0Z', '#3f8f54') +
      path('M-134 0A134 134 0 0 0 134 0Z', '#eef5d6') +
      path('M-120 0A120 120 0 0 0 120 0Z', '#ef5564') +
      seeds
    return at([column * 300 + (row % 2) * 150, row * 270 + 30, between(random, -50, 50)], slice)
  })
  return rect([0, 0, width, 1_000], palette.sky[1]) + group(slices, `filter="${canvas.shadow(6)}"`)
}
