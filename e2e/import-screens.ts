import { standing } from './look-states.ts'
import type { State } from './screens.ts'

/** The import, before and after the paste. */
export const importScreens: { name: string; states: State[] } = {
  name: 'import',
  states: [
    standing('to begin with', '/codes/import', (page) => page.getByLabel('Rows')),
    {
      name: 'a dry run',
      as: 'seeded',
      async open(page, { origin }) {
        await page.goto(`${origin}/codes/import`)
        const rows = Array.from({ length: 40 }, (_, at) => `Seat ${at}\texample.com/seat/${at}`)
        const wrong = ['\texample.com/none', 'Words\ttwo words', 'Seat 1\texample.com/seat/1']
        await page.getByLabel('Rows').fill(['Name\tLink', ...rows.slice(0, 3), ...wrong, ...rows.slice(3)].join('\n'))
        await page.getByRole('button', { name: 'Check the rows' }).click()
        await page.getByRole('table', { name: 'Rows' }).waitFor()
      },
    },
  ],
}
