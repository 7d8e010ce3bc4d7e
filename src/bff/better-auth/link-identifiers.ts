import { createHash } from 'node:crypto'

/** The stored identifiers of links to choose a new password begin with this, so that those of a person can be found without their tokens. */
export const RESET_LINK_PREFIX = 'reset link '

/** better-auth stores only hashes of the identifiers of links and codes. */
export const storeIdentifier = {
  default: 'hashed',
  overrides: {
    'reset-password:': {
      hash: async (identifier: string) =>
        RESET_LINK_PREFIX + createHash('sha256').update(identifier).digest('base64url'),
    },
  },
} as const
