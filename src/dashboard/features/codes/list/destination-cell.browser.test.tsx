import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { sampleCode } from '#testing/sample-code.ts'
import { DestinationCell } from './destination-cell.tsx'

test('a destination that a service does not summarize is shown as people read it', async () => {
  const url = 'https://xn--mnchen-3ya.example/stra%C3%9Fe'
  const code = sampleCode({ destination: { type: 'url' as const, url } })
  const screen = await render(<DestinationCell code={code} ownHost={undefined} />)
  await expect.poll(() => screen.container.textContent).toBe('https://münchen.example/straße')
})
