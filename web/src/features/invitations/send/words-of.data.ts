import type { MessageDescriptor } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { filled, language, type Message, say } from '../../../browser/words.ts'
import { keyOfMany } from '../../../query-key.ts'

type Words = Record<string, Message>
/** A function that translates a message into one language. */
export type Say = (message: MessageDescriptor) => string

/** Loads the translations into the language of an invitation. The page's own language needs no loading. */
export function useWordsOf(tag: string) {
  const isOwn = tag === language
  return useQuery({
    queryKey: keyOfMany('words', tag),
    queryFn: () => (isOwn ? {} : fetchWordsOf(tag)),
    staleTime: Infinity,
    ...(isOwn && { initialData: {} }),
  })
}

/**
 * Returns the function that translates messages with these translations. The messages must not contain a
 * plural.
 */
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

// A deploy renames the translation files, so the file that lists their names must be the newest version.
async function readFile<T>(address: string): Promise<T> {
  const response = await fetch(address, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The words at ${address} were answered with ${response.status}.`)
  return response.json() as Promise<T>
}
