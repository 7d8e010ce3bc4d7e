/**
 * The nonce of this document, which its content security policy requires of `<style>` elements. Undefined in development and in Storybook,
 * which have no policy.
 */
export const styleNonce = readNonce()

function readNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return nonce === undefined || nonce === 'STYLE_NONCE' ? undefined : nonce
}

// react-remove-scroll and react-colorful read the nonce from this global. `jitless` keeps zod from testing whether the policy allows
// `new Function`.
Object.assign(globalThis, { __webpack_nonce__: styleNonce, __zod_globalConfig: { jitless: true } })
