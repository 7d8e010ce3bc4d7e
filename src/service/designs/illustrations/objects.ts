import { mix } from '#blocks/theme/mix-colors.ts'
import { at, between, type Canvas, circle, ellipse, group, line, path, rect, times } from './canvas.ts'
import { tabletop } from './backdrops.ts'

export function desk(canvas: Canvas): string {
  const { width, palette } = canvas
  const soft = `filter="${canvas.shadow(12)}"`
  const keys = times(52, (index) =>
    rect(
      [-232 + (index % 13) * 36, 30 + Math.floor(index / 13) * 34, 29, 26],
      mix(palette.dark, '#ffffff', 0.18),
      'rx="4"',
    ),
  )
  const laptop =
    group(rect([-280, -230, 560, 460], '#d8dde3', 'rx="22"'), soft) +
    rect([-256, -212, 512, 214], palette.dark, 'rx="8"') +
    rect(
      [-244, -200, 488, 190],
      canvas.linear([
        [0, palette.sky[0]],
        [1, palette.accents[2]],
      ]),
    ) +
    times(5, (bar) =>
      rect([-200 + bar * 52, -40 - bar * 26, 34, 24 + bar * 26], palette.light, 'rx="4" opacity=".85"'),
    ) +
    keys +
    rect([-70, 176, 140, 44], mix('#d8dde3', palette.dark, 0.12), 'rx="6"')
  const notebook =
    group(rect([-120, -160, 240, 320], palette.accents[0], 'rx="8"'), soft) +
    rect([-106, -146, 212, 292], palette.light) +
    times(8, (row) =>
      line(`M-84 ${-100 + row * 30}h${row === 7 ? 90 : 168}`, mix(palette.light, palette.dark, 0.22), 4),
    )
  const pen = rect([-8, -130, 16, 230], palette.accents[3], 'rx="8"') + path('M-8 100L0 136L8 100Z', palette.dark)
  const cup =
    group(circle([0, 0, 84], palette.light), soft) +
    rect([66, -18, 60, 36], palette.light, 'rx="18"') +
    circle([0, 0, 68], '#6d4026') +
    circle([-12, -12, 40], '#8a5536', 'opacity=".7"')
  const plant =
    group(circle([0, 0, 74], palette.accents[1]), soft) +
    circle([0, 0, 58], '#4a3526') +
    times(11, (index) => at([0, 0, index * 33], ellipse([58, 0, 60, 17], index % 2 ? '#3f8a5c' : '#5ba06a')))
  const middle = width / 2
  return (
    tabletop(canvas, mix(palette.far, '#e8d5b9', 0.55)) +
    at([middle, 470], laptop) +
    at([middle - 460, 560, -10], notebook) +
    at([middle - 300, 620, 28], group(pen, `filter="${canvas.shadow(5)}"`)) +
    at([middle + 440, 300], cup) +
    at([middle + 460, 700], plant)
  )
}

export function vinyl(canvas: Canvas): string {
  const { width, palette } = canvas
  const middle = width / 2
  const grooves = times(13, (index) =>
    circle(
      [0, 0, 130 + index * 17],
      'none',
      `stroke="#ffffff" stroke-opacity="${0.05 + (index % 3) * 0.04}" stroke-width="3"`,
    ),
  )
  const shine =
    path('M0 0L-190 -300A355 355 0 0 1 -60 -350Z', '#ffffff', 'opacity=".13"') +
    path('M0 0L190 300A355 355 0 0 1 60 350Z', '#ffffff', 'opacity=".13"')
  const record =
    circle([0, 0, 360], '#17161c', `filter="${canvas.shadow(14)}"`) +
    grooves +
    shine +
    circle([0, 0, 118], palette.accents[0]) +
    circle([0, 0, 84], palette.accents[1]) +
    circle([0, 0, 12], palette.light)
  const player = rect(
    [-560, -430, 1_040, 860],
    mix(palette.accents[3], palette.light, 0.2),
    `rx="40" filter="${canvas.shadow(18)}"`,
  )
  const arm = group(
    circle([350, -310, 62], palette.light) +
      circle([350, -310, 34], palette.dark) +
      line('M350 -310L352 60L236 176', palette.light, 16) +
      at([232, 180, 45], rect([-20, -14, 40, 64], palette.dark, 'rx="8"')),
    `filter="${canvas.shadow(8)}"`,
  )
  const knobs = circle([410, 330, 34], palette.dark) + circle([310, 340, 20], palette.accents[0])
  const scale = Math.min(1, width / 1_250)
  return (
    rect(
      [0, 0, width, 1_000],
      canvas.linear(
        [
          [0, palette.accents[1]],
          [1, palette.accents[0]],
        ],
        60,
      ),
    ) + at([middle + 30 * scale, 500, 0, scale], player + at([-130, 0], record) + arm + knobs)
  )
}

export function gifts(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const confetti = times(150, (index) =>
    at(
      [random() * width, random() * 980, random() * 180],
      rect(
        [-11, -5, 22, 10],
        palette.accents[index % 4] ?? palette.far,
        `rx="${index % 3 ? 2 : 5}" opacity="${between(random, 0.6, 1)}"`,
      ),
    ),
  )
  const box = (index: number, [wide, tall]: readonly [number, number]) => {
    const [paper, ribbon] = [
      palette.accents[index % 4] ?? palette.far,
      palette.accents[(index + 1) % 4] ?? palette.light,
    ]
    const bow =
      path('M0 0C-90 -110 -150 -40 -96 6C-60 30 -20 10 0 0C90 -110 150 -40 96 6C60 30 20 10 0 0Z', ribbon) +
      path('M0 0L-70 74L-34 70ZM0 0L70 74L34 70Z', mix(ribbon, palette.dark, 0.15)) +
      circle([0, 0, 22], mix(ribbon, palette.dark, 0.12))
    const dots = times(14, (dot) =>
      circle(
        [-wide / 2 + 30 + (dot % 5) * (wide / 5), -tall + 70 + Math.floor(dot / 5) * 70, 8],
        '#ffffff',
        'opacity=".55"',
      ),
    )
    return (
      ellipse([0, 0, wide * 0.6, 24], palette.dark, 'opacity=".2"') +
      rect(
        [-wide / 2, -tall, wide, tall],
        canvas.linear([
          [0, mix(paper, '#ffffff', 0.15)],
          [1, paper],
        ]),
      ) +
      dots +
      rect([-wide * 0.09, -tall, wide * 0.18, tall], ribbon) +
      rect([-wide * 0.56, -tall - 20, wide * 1.12, 66], mix(paper, palette.dark, 0.1), 'rx="6"') +
      rect([-wide * 0.09, -tall - 20, wide * 0.18, 66], ribbon) +
      at([0, -tall - 22], bow)
    )
  }
  const middle = width / 2
  const boxes =
    at([middle - 250, 860], box(0, [300, 280])) +
    at([middle + 260, 860], box(1, [260, 380])) +
    at([middle + 10, 900], box(2, [340, 220]))
  return (
    rect(
      [0, 0, width, 1_000],
      canvas.linear([
        [0, mix(palette.sky[0], palette.light, 0.3)],
        [1, palette.light],
      ]),
    ) +
    confetti +
    rect([0, 850, width, 150], mix(palette.sky[0], palette.light, 0.2)) +
    boxes
  )
}

export function phone(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const cells = times(121, (index) =>
    random() < 0.52 ? rect([(index % 11) * 26, Math.floor(index / 11) * 26, 27, 27], palette.dark) : '',
  )
  const eye = (x: number, y: number) =>
    rect([x, y, 78, 78], palette.dark, 'rx="8"') +
    rect([x + 12, y + 12, 54, 54], palette.light) +
    rect([x + 24, y + 24, 30, 30], palette.dark, 'rx="4"')
  const code =
    rect([-176, -176, 352, 352], palette.light, 'rx="26"') +
    at(
      [-143, -143],
      cells +
        rect([-6, -6, 96, 96], palette.light) +
        rect([196, -6, 96, 96], palette.light) +
        rect([-6, 196, 96, 96], palette.light) +
        eye(0, 0) +
        eye(208, 0) +
        eye(0, 208),
    )
  const body =
    group(rect([-230, -430, 460, 860], palette.dark, 'rx="64"'), `filter="${canvas.shadow(20)}"`) +
    rect(
      [-208, -408, 416, 816],
      canvas.linear(
        [
          [0, palette.accents[2]],
          [1, palette.accents[0]],
        ],
        20,
      ),
      'rx="46"',
    ) +
    rect([-60, -392, 120, 28], palette.dark, 'rx="14"')
  const lines =
    rect([-130, 180, 260, 26], palette.light, 'rx="13"') +
    rect([-90, 228, 180, 18], palette.light, 'rx="9" opacity=".7"') +
    rect([-140, 290, 280, 72], palette.light, 'rx="36"')
  const shapes = times(10, (index) =>
    circle(
      [random() * width, random() * 1_000, between(random, 30, 130)],
      palette.accents[index % 4] ?? palette.far,
      'opacity=".25"',
    ),
  )
  return (
    rect(
      [0, 0, width, 1_000],
      canvas.linear(
        [
          [0, palette.sky[0]],
          [1, palette.sky[1]],
        ],
        40,
      ),
    ) +
    shapes +
    at([width / 2, 500, -9], body + at([0, -80], code) + lines)
  )
}
