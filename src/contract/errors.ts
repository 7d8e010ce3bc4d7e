import { z } from 'zod'

const noDetails = z.undefined().optional()
interface ErrorDeclaration<D extends z.core.$ZodType> {
  status: number
  message: string
  details: D
}

function declareError(status: number, message: string): ErrorDeclaration<typeof noDetails>
function declareError<D extends z.core.$ZodType>(status: number, message: string, details: D): ErrorDeclaration<D>
function declareError(status: number, message: string, details: z.core.$ZodType = noDetails) {
  return { status, message, details }
}

const Issue = z.object({
  in: z.enum(['body', 'query', 'path', 'header']).describe('The part of the request.'),
  path: z.string().describe('The field, such as `operations.2.fields.url`. Empty for the whole part.'),
  message: z.string().describe('What is wrong with the field, for people.'),
})
export type Issue = z.infer<typeof Issue>

const RateLimit = z.object({
  retryAfter: z.int().meta({ description: 'Seconds; equal to the header Retry-After.' }),
  budget: z.enum(['requests', 'bulk', 'render', 'streams', 'sign_in', 'reports']).meta({
    description:
      'The budget that is used up. The headers RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset refer to it.',
  }),
})

/** Every error code, with its status, its message and the schema of its details. */
export const errors = {
  invalid_request: declareError(
    400,
    'The request is not valid. See details.issues.',
    z.object({ issues: z.array(Issue).describe('The invalid fields, at most 100.') }),
  ),
  prompt_blocked: declareError(400, 'The safety filter refused this prompt. Describe the picture in another way.'),
  invalid_api_key: declareError(401, 'The API key is not valid.'),
  expired_api_key: declareError(401, 'The API key has expired.'),
  password_required: declareError(401, 'This link needs a password.'),
  wrong_password: declareError(401, 'The password is not right.'),
  two_factor_required: declareError(401, 'A second factor is required. Set up an authenticator app or a passkey.'),
  plan_required: declareError(403, "The workspace's plan does not include this."),
  plan_set_by_operator: declareError(403, 'Whoever runs this installation sets the plan. Ask them to change it.'),
  plan_limit_reached: declareError(
    403,
    "The plan's ceiling is reached. Archive something, or move to a larger plan.",
    z.object({
      limit: z.string().describe('The name of the limit, as in `limits` of `GET /me`, such as `codes`.'),
      max: z.int().describe('The limit of the plan.'),
      used: z.int().describe('How much of the limit is used.'),
    }),
  ),
  block_not_in_plan: declareError(
    403,
    "The workspace's plan does not include every block. See details.blocks.",
    z.object({
      blocks: z
        .array(
          z.object({
            block: z.string().describe('The id of the block.'),
            type: z.string().describe('The type of the block.'),
            plan: z.string().describe('The lowest plan that includes the block.'),
          }),
        )
        .describe('The blocks that the plan does not include.'),
    }),
  ),
  insufficient_scope: declareError(403, 'The API key may not do this. Use a key of a wider scope.'),
  not_found: declareError(404, 'There is no such resource in this workspace.'),
  method_not_allowed: declareError(405, 'This address does not accept that method.'),
  already_exists: declareError(409, 'There is one like this already.'),
  stale_revision: declareError(
    409,
    'The page changed. Read it again, and send your changes with its revision.',
    z.object({ revision: z.int().describe('The current revision of the page.') }),
  ),
  changed_meanwhile: declareError(
    409,
    'Somebody changed this meanwhile. Read it again, then send your changes once more.',
  ),
  subdomain_taken: declareError(409, 'This subdomain is taken. Choose another.'),
  last_admin: declareError(409, 'A workspace needs at least one admin. Make somebody else admin first.'),
  wrong_account: declareError(409, 'You are signed in as somebody else. Sign out, then open the link again.'),
  no_mail_server: declareError(409, 'No mail server is configured. Set SMTP_URL.'),
  in_use: declareError(409, 'Something still uses this.'),
  version_is_live: declareError(409, 'This version is live. Publish another one before you delete it.'),
  idempotency_conflict: declareError(409, 'This Idempotency-Key was used with another request. Use a new one.'),
  too_many_uploads: declareError(
    409,
    'Too many uploads are unfinished. Finish or cancel one, or wait until they expire after an hour.',
    z.object({ max: z.int().describe('How many uploads may be unfinished at once.') }),
  ),
  invitation_expired: declareError(410, 'This invitation was used or revoked, or has expired. Ask for a new one.'),
  payload_too_large: declareError(413, 'The body is too large.'),
  unsupported_media_type: declareError(415, 'The body must be application/json.'),
  rate_limited: declareError(429, 'Too many requests. Wait and try again.', RateLimit),
  internal: declareError(500, 'Something failed in the service. The request id helps to find the cause.'),
  provider_failed: declareError(502, 'The provider of pictures did not respond as expected. Try again later.'),
  unavailable: declareError(503, 'The service is busy, or its storage cannot be reached. Try again shortly.'),
} as const
export type ErrorCode = keyof typeof errors
export type ErrorDetails<C extends ErrorCode> = z.input<(typeof errors)[C]['details']>

/** Errors that any endpoint may return; endpoints list the others themselves. */
export const commonErrors = [
  'invalid_request',
  'invalid_api_key',
  'expired_api_key',
  'insufficient_scope',
  'plan_required',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]
export type CommonErrorCode = (typeof commonErrors)[number]
