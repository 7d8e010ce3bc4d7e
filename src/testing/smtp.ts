import { afterAll } from 'vitest'
import { startSmtp, type TestSmtp, type TestSmtpOptions } from './smtp-server.ts'

/** Starts an SMTP server, which is closed after the test file. */
export async function startTestSmtp(options: TestSmtpOptions = {}): Promise<TestSmtp> {
  const smtp = await startSmtp(options)
  afterAll(smtp.close)
  return smtp
}
