import { onTestFinished } from 'vitest'
import { openTestApp } from './app.ts'

/** An app as `openTestApp` opens it, which is closed when the test is over. */
export async function passingApp(...of: Parameters<typeof openTestApp>) {
  const app = await openTestApp(...of)
  onTestFinished(() => app.close())
  return app
}
