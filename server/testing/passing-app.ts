import { onTestFinished } from 'vitest'
import { openTestApp } from './app.ts'

/** Opens an app with `openTestApp`, and closes it when the test finishes. */
export async function passingApp(...of: Parameters<typeof openTestApp>) {
  const app = await openTestApp(...of)
  onTestFinished(() => app.close())
  return app
}
