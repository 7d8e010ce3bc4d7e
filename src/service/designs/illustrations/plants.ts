import { mix } from '#blocks/theme/mix-colors.ts'
import { at, between, type Canvas, circle, ellipse, group, line, path, rect, times } from './canvas.ts'
import { sunnyWall } from './backdrops.ts'

const greens = ['#2f6b4f', '#3f8a5c', '#5ba06a', '#1f5242', '#7fb77e']
const green = (index: number) => greens[index % greens.length] ?? '#2f6b4f'

/** A pointed leaf that grows to the right, with its ribs. */
function feather(length: number, color: string, fat = 0.3): string {
  const ribs = times(6, (index) => {
    const x = length * (0.15 + index * 0.12)
    const y = length * fat * 0.62 * Math.sin(Math.PI * (0.15 + index * 0.12))
    return line(`M${x} 0L${x + length * 0.1} ${-y}M${x} 0L${x + length * 0.1} ${y}`, mix(color, '#ffffff', 0.22), 2.5)
  })
  const shape = `M0 0C${length * 0.3} ${-length * fat} ${length * 0.75} ${-length * fat} ${length} 0C${length * 0.75} ${length * fat} ${length * 0.3} ${length * fat} 0 0Z`
  return path(shape, color) + ribs + line(`M0 0L${length * 0.94} 0`, mix(color, '#ffffff', 0.35), 4)
}

export function tropicalLeaves(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const leaf = (index: number) => {
    const side = index % 4
    const x = side === 0 ? -40 : side === 1 ? width + 40 : random() * width
    const y = side === 2 ? -40 : side === 3 ? 1_040 : random() * 1_000
    const turn = (Math.atan2(500 - y, width / 2 - x) * 180) / Math.PI + between(random, -32, 32)
    const color = mix(green(index), palette.front, 0.15)
    return at([x, y, turn], feather(between(random, 260, 440), color, index % 3 ? 0.2 : 0.34))
  }
  // A shadow for each of 36 leaves takes 20 seconds to draw.
  const layer = () => group(times(18, leaf), `filter="${canvas.shadow(10)}"`)
  const edge = times(2, layer)
  return (
    rect(
      [0, 0, width, 1_000],
      canvas.radial([
        [0, palette.sky[1]],
        [1, mix(palette.far, palette.sky[1], 0.4)],
      ]),
    ) + edge
  )
}

function pot(canvas: Canvas, color: string, size: number): string {
  const body = path(
    `M${-size} ${-size * 1.5}L${size} ${-size * 1.5}L${size * 0.74} 0L${-size * 0.74} 0Z`,
    canvas.linear(
      [
        [0, mix(color, '#ffffff', 0.15)],
        [1, mix(color, canvas.palette.dark, 0.15)],
      ],
      90,
    ),
  )
  return (
    ellipse([0, 2, size * 0.95, size * 0.12], canvas.palette.dark, 'opacity=".2"') +
    body +
    rect([-size * 1.1, -size * 1.7, size * 2.2, size * 0.36], color, 'rx="6"')
  )
}

export function pottedPlants(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const count = Math.max(3, Math.round(width / 300))
  const plants = times(count, (index) => {
    const size = between(random, 62, 86)
    const top = -size * 1.6
    const kinds = [
      times(9, (leafIndex) =>
        at([0, top, -90 + (leafIndex - 4) * 19], feather(between(random, 210, 330), green(leafIndex), 0.13)),
      ),
      times(11, (leafIndex) =>
        at(
          [0, top, -90 + (leafIndex - 5) * 22],
          line('M0 0L150 0', green(1), 5) + at([150, 0], circle([30, 0, 44], green(leafIndex))),
        ),
      ),
      path(`M-58 ${top}C-74 ${top - 330} 74 ${top - 330} 58 ${top}Z`, green(1)) +
        times(5, (rib) =>
          line(
            `M${-40 + rib * 20} ${top}C${-50 + rib * 25} ${top - 150} ${-20 + rib * 10} ${top - 230} 0 ${top - 240}`,
            green(4),
            3,
          ),
        ) +
        circle([0, top - 250, 24], palette.accents[0]),
    ]
    return at(
      [(index + 0.5) * (width / count), 800],
      (kinds[index % 3] ?? '') + pot(canvas, palette.accents[index % 4] ?? palette.far, size),
    )
  })
  return (
    sunnyWall(canvas) +
    rect([0, 800, width, 26], mix(palette.front, '#8a5a34', 0.5)) +
    rect([0, 826, width, 174], palette.dark, 'opacity=".07"') +
    plants
  )
}

export function wildflowers(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const flower = (index: number) => {
    const color = palette.accents[index % 4] ?? palette.far
    const petals = 5 + (index % 4) * 2
    const size = between(random, 26, 46)
    if (index % 5 === 4) return times(9, (bud) => circle([(bud % 2 ? 1 : -1) * (12 - bud), -bud * 17, 14 - bud], color))
    return (
      times(petals, (petal) =>
        at([0, 0, (petal * 360) / petals], ellipse([0, -size, size * 0.42, size * 0.85], mix(color, '#ffffff', 0.15))),
      ) + circle([0, 0, size * 0.45], palette.accents[1])
    )
  }
  const stems = times(Math.round(width / 26), (index) => {
    const [x, tall, bend] = [random() * width, between(random, 260, 720), between(random, -70, 70)]
    const stem = line(
      `M0 1020C0 ${1_000 - tall * 0.4} ${bend} ${1_000 - tall * 0.7} ${bend} ${1_000 - tall}`,
      green(index),
      6,
    )
    const leaves =
      at([bend * 0.3, 1_000 - tall * 0.36, -50], feather(90, green(index + 1), 0.16)) +
      at([bend * 0.5, 1_000 - tall * 0.5, -130], feather(80, green(index + 2), 0.16))
    return at([x, 0], stem + leaves + at([bend, 1_000 - tall, between(random, -20, 20)], flower(index)))
  })
  const grass = times(Math.round(width / 9), (index) =>
    line(
      `M${index * 9} 1010q${between(random, -20, 20)} -80 ${between(random, -40, 40)} ${-between(random, 90, 220)}`,
      green(index),
      5,
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
    circle([width * 0.74, 240, 110], palette.sun, 'opacity=".85"') +
    stems +
    grass
  )
}

export function cacti(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const count = Math.max(3, Math.round(width / 260))
  const plants = times(count, (index) => {
    const [tall, color] = [between(random, 300, 520), green(index)]
    const arm = (side: number, y: number) =>
      path(
        `M${side * 40} ${-y}h${side * 70}v-110a34 34 0 0 1 ${side * 68} 0v144a34 34 0 0 1 ${side * -34} 34h${side * -104}Z`,
        color,
      )
    const ribs = times(3, (rib) => line(`M${-28 + rib * 28} -10V${-tall + 40}`, mix(color, '#ffffff', 0.25), 4))
    const bloom = times(5, (petal) => at([0, -tall, -60 + petal * 30], ellipse([0, -22, 11, 24], palette.accents[0])))
    const body =
      bloom +
      rect([-56, -tall, 112, tall], color, 'rx="56"') +
      (index % 2 ? arm(1, 130) : '') +
      (index % 3 ? arm(-1, 190) : '') +
      ribs
    return at([(index + 0.5) * (width / count), 850, 0, between(random, 0.8, 1.1)], body)
  })
  const sun = circle([width / 2, 470, 300], palette.accents[1], 'opacity=".75"')
  return (
    rect(
      [0, 0, width, 1_000],
      canvas.linear([
        [0, palette.sky[0]],
        [1, palette.sky[1]],
      ]),
    ) +
    sun +
    rect([0, 840, width, 160], palette.far) +
    plants +
    rect(
      [0, 846, width, 160],
      canvas.linear([
        [0, palette.far],
        [1, mix(palette.far, palette.front, 0.4)],
      ]),
    )
  )
}

export function tulips(canvas: Canvas): string {
  const { width, palette } = canvas
  const rows = times(Math.ceil(width / 170 + 1) * 5, (index) => {
    const [column, row] = [Math.floor(index / 5), index % 5]
    const color = palette.accents[(column + row * 2) % 4] ?? palette.far
    const head =
      path('M-46 -60C-56 20 -30 54 0 54C30 54 56 20 46 -60L22 -20L0 -72L-22 -20Z', color) +
      path('M-22 -20L0 -72L22 -20C26 20 14 54 0 54C-14 54 -26 20 -22 -20Z', mix(color, '#ffffff', 0.22))
    const stem =
      line('M0 50V176', '#4f8a5a', 8) +
      at([0, 172, -58], feather(104, '#5f9c66', 0.16)) +
      at([0, 172, -122], feather(104, '#4f8a5a', 0.16))
    return at([column * 170 + (row % 2) * 85, row * 236 + 40], stem + head)
  })
  return rect([0, 0, width, 1_000], palette.light) + rows
}

export function branch(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const disc = circle([width / 2, 480, 330], palette.accents[1], 'opacity=".35"')
  const points = Array.from({ length: 15 }, (_, index) => {
    const share = index / 14
    return [width * (0.16 + share * 0.68), 840 - share * 640 + Math.sin(share * 4) * 60] as const
  })
  const stem = line(`M${points.map((point) => point.join(' ')).join('L')}`, mix(palette.front, '#6b4a2f', 0.4), 9)
  const leaves = points.map(([x, y], index) =>
    at(
      [x, y, (index % 2 ? 18 : -104) + between(random, -12, 12)],
      feather(between(random, 120, 190), mix(green(index), palette.front, 0.2), 0.22),
    ),
  )
  const berries = points
    .filter((_, index) => index % 4 === 2)
    .map(
      ([x, y]) => circle([x + 16, y + 26, 17], palette.accents[0]) + circle([x - 14, y + 34, 14], palette.accents[0]),
    )
  return rect([0, 0, width, 1_000], palette.light) + disc + stem + leaves.join('') + berries.join('')
}
