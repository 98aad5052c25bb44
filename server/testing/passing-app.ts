import { onTestFinished } from 'vitest'
import { openTestApp } from './app.ts'

/** An app as `openTestApp` opens it, closed at the end of the test. */
export async function passingApp(...of: Parameters<typeof openTestApp>) {
  const app = await openTestApp(...of)
  onTestFinished(() => app.close())
  return app
}
