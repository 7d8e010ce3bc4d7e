import { test as base } from '@playwright/test'
import { startSmtp, type TestSmtp } from '../src/testing/smtp-server.ts'

/** Tests with a mail server; their stack sends to `smtp.port`. */
export const testWithMail = base.extend<{ smtp: TestSmtp }>({
  async smtp({}, run) {
    const smtp = await startSmtp()
    await run(smtp)
    await smtp.close()
  },
})
