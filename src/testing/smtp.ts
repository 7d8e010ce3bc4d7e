import { afterAll } from 'vitest'
import { startSmtp, type TestSmtp, type TestSmtpOptions } from './smtp-server.ts'

/** An SMTP server for a test file of Vitest, closed after it. */
export async function testSmtp(options: TestSmtpOptions = {}): Promise<TestSmtp> {
  const smtp = await startSmtp(options)
  afterAll(smtp.close)
  return smtp
}
