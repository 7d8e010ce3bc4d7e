import type { Page } from 'playwright/test'

/** A passkey on the device, as Chromium describes it. */
interface Passkey {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
}

/** A device that stores passkeys and verifies its user. */
export async function createVirtualDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether somebody touches the device on a request. */
    async setPresent(enabled: boolean) {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    /** Sets whether the verification of the user succeeds. */
    async setRecognized(isUserVerified: boolean) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async listPasskeys(): Promise<Passkey[]> {
      return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    },
    /** Replaces the passkeys on the device. */
    async replacePasskeys(credentials: Passkey[]) {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials)
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
  }
}
