/**
 * The nonce of this document, without which its content security policy ignores `<style>` elements that scripts make. Undefined in
 * development and in Storybook, which have no policy.
 */
export const styleNonce = readNonce()

function readNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return nonce === undefined || nonce === 'STYLE_NONCE' ? undefined : nonce
}

// react-remove-scroll and react-colorful look for the nonce under this name. zod would try out whether the policy allows `new Function`.
Object.assign(globalThis, { __webpack_nonce__: styleNonce, __zod_globalConfig: { jitless: true } })
