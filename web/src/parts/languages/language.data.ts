import { useMutation } from '@tanstack/react-query'
import { read } from '../../api.ts'

/** Sets the language of the account. Null means the browser's language (LNG-25). */
export function useChooseLanguage() {
  return useMutation({
    mutationFn: (language: string | null) => read('PUT /api/settings', { body: { language } }),
  })
}
