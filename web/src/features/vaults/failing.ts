import { sentenceOf } from '../../api.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import type { ToastContent } from '../../ui/toast.ts'

/** What a toast says of a deed that failed: what did, and why in the server's words. */
export function failing(title: string): (error: unknown) => ToastContent {
  return (error) => ({ title, description: sentenceOf(error, UNREACHABLE) })
}
