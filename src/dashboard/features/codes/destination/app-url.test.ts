import { expect, test } from 'vitest'
import { findAppUrlProblem } from './app-url.ts'

test.each(['', '  ', 'myapp://menu/4', ' MyApp:menu ', 'com.example.menu://open?table=4'])(
  '%j is accepted',
  (typedText) => {
    expect(findAppUrlProblem(typedText)).toBeUndefined()
  },
)

test.each(['menu', '//menu', 'https://example.com/', 'HTTPS://example.com/', 'intent://menu', 'javascript:alert(1)'])(
  '%j is rejected',
  (typedText) => {
    expect(findAppUrlProblem(typedText)).toContain('Enter an address with the scheme of an app')
  },
)
