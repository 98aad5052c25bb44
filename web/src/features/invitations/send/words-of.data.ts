import type { MessageDescriptor } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { filled, language, type Message, say } from '../../../browser/words.ts'
import { keyOfMany } from '../../../query-key.ts'

type Words = Record<string, Message>
/** A function that translates a message into one language. */
export type Say = (message: MessageDescriptor) => string

/** Loads the translations for an invitation's language. The page's own translations are already loaded. */
export function useWordsOf(tag: string) {
  const isOwn = tag === language
  return useQuery({
    queryKey: keyOfMany('words', tag),
    queryFn: () => (isOwn ? {} : fetchWordsOf(tag)),
    staleTime: Infinity,
    ...(isOwn && { initialData: {} }),
  })
}

/** Returns a function that uses these translations. The translated messages must not contain plurals. */
export function sayWith(words: Words): Say {
  return (message) => {
    const known = words[message.id]
    return known ? filled(known, message.values) : say(message)
  }
}

async function fetchWordsOf(tag: string): Promise<Words> {
  const { rooms } = await readFile<{ rooms: string }>(`/words/${tag}/door.json`)
  return (await readFile<{ messages: Words }>(rooms)).messages
}

// Each deploy renames the translation files, so bypass the cache to get the current file names.
async function readFile<T>(address: string): Promise<T> {
  const response = await fetch(address, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The words at ${address} were answered with ${response.status}.`)
  return response.json() as Promise<T>
}
