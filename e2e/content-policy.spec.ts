import { expect, signIn, test } from './stack.ts'
// Declares `trustedTypes`, which TypeScript does not know.
import type {} from '../src/dashboard/ui/trusted-types.ts'

declare global {
  interface Window {
    blocked: Set<string>
  }
}

// Every test of this folder fails if a policy blocks something, see stack.ts. This one tries things that it must block.
test('the dashboard runs no injected script, event handler, style or markup', async ({
  browser,
  page: signedIn,
  stack,
}) => {
  await signIn(signedIn, stack)
  const context = await browser.newContext({ storageState: await signedIn.context().storageState() })
  const page = await context.newPage()
  await page.goto(`${stack.origin}/codes`)
  await page.getByRole('heading', { level: 1, name: 'Codes' }).waitFor()
  const errors = await page.evaluate(async () => {
    // Code that Playwright evaluates may use `eval`. After the next frame, the code counts as that of the page, which may not.
    await new Promise(requestAnimationFrame)
    const blocked = new Set<string>()
    window.blocked = blocked
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.add(effectiveDirective))
    const script = 'window.ran = true'
    const [text, style, element] = ['p', 'style', 'script'].map((name) => document.createElement(name))
    const attempts: Record<string, () => unknown> = {
      'markup as text': () => text?.insertAdjacentHTML('beforeend', `<img src="x" onerror="${script}">`),
      'an event handler': () => text?.setAttribute('onclick', script),
      'an inline script': () => element && Object.assign(element, { text: script }),
      'the address of a script': () => element && Object.assign(element, { src: '/theme-before-paint.js' }),
      'the address of a thread': () => new Worker('/theme-before-paint.js'),
      'another policy': () =>
        window.trustedTypes?.createPolicy('other', { createHTML: String, createScriptURL: String }),
      code() {
        const compiled: unknown = Reflect.construct(Function, [script])
        return compiled
      },
      styles() {
        style?.append('h1 { color: rgb(1, 2, 3) }')
        text?.setAttribute('style', 'color: rgb(1, 2, 3)')
        document.body.append(style ?? '', text ?? '')
      },
    }
    const getErrorName = (attempt: () => unknown) => {
      try {
        attempt()
        return null
      } catch (error) {
        return error instanceof Error ? error.name : 'unknown'
      }
    }
    return Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, getErrorName(attempt)]))
  })
  expect(errors).toEqual({
    'markup as text': 'TypeError',
    'an event handler': 'TypeError',
    'an inline script': 'TypeError',
    'the address of a script': 'TypeError',
    'the address of a thread': 'TypeError',
    'another policy': 'TypeError',
    code: 'EvalError',
    // Styles without a nonce are ignored, and throw no error.
    styles: null,
  })
  await expect
    .poll(() => page.evaluate(() => [...window.blocked].toSorted((a, b) => a.localeCompare(b))))
    .toEqual(['require-trusted-types-for', 'style-src-attr', 'style-src-elem', 'trusted-types'])
  await expect(page.getByRole('heading', { level: 1, name: 'Codes' })).not.toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(page.locator('body > p').last()).not.toHaveCSS('color', 'rgb(1, 2, 3)')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await context.close()
})
