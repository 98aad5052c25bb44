import { sentenceOf } from '../../api.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import type { ToastContent } from '../../ui/toast.ts'

export function failing(title: string): (error: unknown) => ToastContent {
  return (error) => ({ title, description: sentenceOf(error, UNREACHABLE) })
}
