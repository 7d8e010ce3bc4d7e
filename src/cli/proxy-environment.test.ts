import { expect, test } from 'vitest'
import { excludeThisMachine } from './proxy-environment.ts'

test.each([
  [{}, 'localhost,127.0.0.1,[::1]'],
  [{ NO_PROXY: 'intranet.example' }, 'intranet.example,localhost,127.0.0.1,[::1]'],
  [{ NO_PROXY: 'a.example', no_proxy: 'b.example' }, 'b.example,localhost,127.0.0.1,[::1]'],
  [{ NO_PROXY: '*' }, '*'],
])('programs on this machine are reached without a proxy, with %j', (settings, noProxy) => {
  const env = excludeThisMachine({ HTTP_PROXY: 'http://proxy.example:3128', ...settings })
  expect(env).toMatchObject({ HTTP_PROXY: 'http://proxy.example:3128', NO_PROXY: noProxy })
})
