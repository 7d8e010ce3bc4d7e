import { mix } from '#blocks/theme/mix-colors.ts'
import { pick } from '#service/runtime/random.ts'
import { at, between, type Canvas, circle, ellipse, group, line, path, rect, times } from './canvas.ts'
import { sunnyWall } from './backdrops.ts'
import { below, ridge, sky, wave } from './landscapes.ts'
import { depth } from './palettes.ts'

export function shopFront(canvas: Canvas): string {
  const { width, palette } = canvas
  const middle = width / 2
  const half = Math.min(width * 0.44, 620)
  const wall = mix(palette.accents[3], palette.light, 0.12)
  const stripes = times(10, (index) => {
    const step = (half * 2) / 10
    const x = middle - half + index * step
    return path(
      `M${x + step * 0.06} 360h${step}l${index < 5 ? -10 : 10} 120a${step / 2} 44 0 0 1 ${-step} 0Z`,
      index % 2 ? palette.light : palette.accents[0],
    )
  })
  const pane = (x: number, wide: number) =>
    rect([x - 12, 528, wide + 24, 300], palette.light) +
    rect(
      [x, 540, wide, 276],
      canvas.linear([
        [0, mix(palette.sky[0], palette.dark, 0.25)],
        [1, mix(palette.sky[1], palette.dark, 0.12)],
      ]),
    ) +
    path(`M${x + wide * 0.2} 540h60l-110 276h-60Z`, '#ffffff', 'opacity=".2"')
  const goods = times(5, (index) =>
    at(
      [middle - half * 0.62 + index * half * 0.15, 816],
      rect(
        [-24, -90 - (index % 2) * 40, 48, 90 + (index % 2) * 40],
        palette.accents[index % 4] ?? palette.far,
        'rx="10"',
      ),
    ),
  )
  const door =
    rect([middle + half * 0.34, 510, half * 0.36, 370], palette.dark) +
    rect([middle + half * 0.34 + 22, 540, half * 0.36 - 44, 210], mix(palette.sky[0], palette.dark, 0.3)) +
    circle([middle + half * 0.4, 706, 9], palette.accents[1])
  const plant = (x: number) =>
    at(
      [x, 890],
      times(7, (index) =>
        at([0, -90, -90 + (index - 3) * 24], ellipse([70, 0, 70, 22], index % 2 ? '#3f8a5c' : '#2f6b4f')),
      ) + path('M-46 -96h92l-14 96h-64Z', palette.accents[1]),
    )
  const sign =
    rect([middle - half * 0.6, 222, half * 1.2, 100], palette.dark, 'rx="10"') +
    times(7, (index) =>
      rect([middle - half * 0.42 + index * half * 0.125, 258, half * 0.085, 28], palette.light, 'rx="6"'),
    )
  const ground =
    rect([0, 880, width, 120], mix(palette.dark, palette.light, 0.55)) +
    rect([0, 880, width, 10], palette.light, 'opacity=".7"')
  return (
    rect([0, 0, width, 1_000], mix(palette.sky[1], palette.far, 0.25)) +
    rect([middle - half - 30, 170, half * 2 + 60, 712], wall) +
    rect([middle - half - 50, 146, half * 2 + 100, 34], mix(wall, palette.dark, 0.35)) +
    sign +
    pane(middle - half * 0.8, half * 0.95) +
    goods +
    door +
    group(stripes, `filter="${canvas.shadow(10)}"`) +
    ground +
    plant(middle - half - 10) +
    plant(middle + half * 0.92)
  )
}

export function window(canvas: Canvas): string {
  const { width, palette } = canvas
  const [left, wide] = [width / 2 - 300, 600]
  const clip = `<clipPath id="glass">${rect([left, 130, wide, 600], '#000')}</clipPath>`
  const view = group(
    sky(canvas, { sunAt: [0.58, 0.3] }) +
      below(canvas, ridge(canvas, 520, 70), depth(palette, 0.3)) +
      path(wave(canvas, 620, 40), depth(palette, 0.55)),
    'clip-path="url(#glass)"',
  )
  const frame = group(
    rect([left - 14, 116, wide + 28, 628], 'none', `stroke="${palette.light}" stroke-width="34"`) +
      line(`M${width / 2} 130v600M${left} 410h${wide}`, palette.light, 18),
    `filter="${canvas.shadow(6)}"`,
  )
  const curtain = (x: number, side: number) =>
    times(5, (fold) =>
      path(
        `M${x + side * fold * 44} 70h${side * 56}C${x + side * (fold * 44 + 60)} 400 ${x + side * (fold * 30 + 20)} 620 ${x + side * (fold * 52)} 880h${side * -54}Z`,
        mix(palette.accents[0], palette.light, 0.25 + (fold % 2) * 0.16),
      ),
    )
  const vase = at(
    [width / 2 + 160, 760],
    times(
      6,
      (index) =>
        line(`M0 -90C${(index - 2.5) * 10} -170 ${(index - 2.5) * 34} -200 ${(index - 2.5) * 44} -260`, '#3f7a55', 5) +
        circle([(index - 2.5) * 44, -268, 26], palette.accents[(index % 2) + 1] ?? palette.far),
    ) + path('M-44 -100h88c-20 40 20 70 6 100h-100c-14 -30 26 -60 6 -100Z', palette.accents[3]),
  )
  return (
    clip +
    rect([0, 0, width, 1_000], mix(palette.sky[1], palette.light, 0.5)) +
    view +
    frame +
    rect([left - 70, 752, wide + 140, 34], palette.light, `filter="${canvas.shadow(8)}"`) +
    vase +
    curtain(left - 40, -1) +
    curtain(left + wide + 40, 1) +
    rect([left - 260, 56, wide + 520, 16], palette.dark, 'rx="8"')
  )
}

export function livingRoom(canvas: Canvas): string {
  const { width, palette } = canvas
  const middle = width / 2
  const frames = (
    [
      [-190, 190, 150, 190],
      [0, 150, 190, 230],
      [220, 210, 140, 170],
    ] as const
  ).map(([x, y, wide, tall], index) =>
    at(
      [middle + x - 150, y],
      group(rect([0, 0, wide, tall], palette.light), `filter="${canvas.shadow(6)}"`) +
        rect([16, 16, wide - 32, tall - 32], mix(palette.accents[index] ?? palette.far, palette.light, 0.35)) +
        circle([wide / 2, tall / 2, wide * 0.22], palette.accents[(index + 1) % 4] ?? palette.far),
    ),
  )
  const sofa =
    rect([-330, -190, 660, 180], palette.accents[2], 'rx="46"') +
    rect([-300, -120, 296, 120], mix(palette.accents[2], '#ffffff', 0.14), 'rx="26"') +
    rect([4, -120, 296, 120], mix(palette.accents[2], '#ffffff', 0.14), 'rx="26"') +
    rect([-370, -150, 90, 190], mix(palette.accents[2], palette.dark, 0.14), 'rx="40"') +
    rect([280, -150, 90, 190], mix(palette.accents[2], palette.dark, 0.14), 'rx="40"') +
    rect([-330, -6, 660, 60], mix(palette.accents[2], palette.dark, 0.14), 'rx="20"') +
    line('M-290 54v44M290 54v44', palette.dark, 16) +
    at([-190, -96, -12], rect([-62, -62, 124, 112], palette.accents[1], 'rx="18"')) +
    at([180, -92, 14], rect([-56, -56, 112, 100], palette.accents[0], 'rx="18"'))
  const lamp =
    line('M0 0V-520', palette.dark, 10) +
    path('M-110 -500L110 -500L74 -640L-74 -640Z', palette.accents[1]) +
    circle(
      [0, -480, 300],
      canvas.radial([
        [0, palette.sun, 0.6],
        [1, palette.sun, 0],
      ]),
    ) +
    ellipse([0, 0, 80, 14], palette.dark)
  const plant =
    times(9, (index) =>
      at([0, -150, -90 + (index - 4) * 20], ellipse([130, 0, 130, 26], index % 2 ? '#3f8a5c' : '#2f6b4f')),
    ) + path('M-70 -160h140l-20 160h-100Z', palette.accents[3])
  const floor =
    rect([0, 800, width, 200], mix(palette.front, '#a06a3c', 0.55)) +
    ellipse([middle, 900, 520, 62], mix(palette.accents[0], palette.light, 0.5))
  return (
    sunnyWall(canvas) +
    frames.join('') +
    floor +
    at([middle, 800], sofa) +
    at([middle + 500, 880], lamp) +
    at([middle - 530, 890], plant)
  )
}
export function books(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const colors = [...palette.accents, palette.front, palette.far, palette.dark]
  const shelves = times(3, (shelf) => {
    const floor = 330 + shelf * 320
    let x = 24
    let drawn = ''
    while (x < width - 70) {
      const [wide, tall, color] = [between(random, 34, 74), between(random, 190, 262), pick(random, colors)]
      const lean = random() < 0.1
      if (random() < 0.06 && x < width - 220) {
        drawn += at(
          [x + 70, floor],
          path('M-50 -120h100l-14 120h-72Z', palette.light) +
            times(7, (index) =>
              at([0, -116, -90 + (index - 3) * 24], ellipse([52, 0, 52, 15], index % 2 ? '#3f8a5c' : '#5ba06a')),
            ),
        )
        x += 160
        continue
      }
      const spine =
        rect(
          [0, -tall, wide, tall],
          canvas.linear(
            [
              [0, mix(color, '#ffffff', 0.12)],
              [1, mix(color, palette.dark, 0.12)],
            ],
            90,
          ),
          'rx="4"',
        ) +
        rect([0, -tall * 0.84, wide, 12], palette.light, 'opacity=".75"') +
        rect([wide * 0.3, -tall * 0.66, wide * 0.4, tall * 0.3], palette.light, 'opacity=".5" rx="3"')
      drawn += at([x + (lean ? 26 : 0), floor, lean ? -7 : 0], spine)
      x += wide + (lean ? 40 : 3)
    }
    return (
      rect([0, floor - 300, width, 300], palette.dark, `opacity="${0.2 - shelf * 0.03}"`) +
      drawn +
      rect([0, floor, width, 26], mix('#b98552', palette.front, 0.2)) +
      rect([0, floor + 26, width, 12], palette.dark, 'opacity=".18"')
    )
  })
  return rect([0, 0, width, 1_000], mix('#c99a66', palette.light, 0.35)) + shelves
}
