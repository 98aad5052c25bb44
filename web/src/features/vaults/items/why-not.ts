import { isWebAddress } from '@kinhold/domain/links'
import { lengthOf, multiLine, oneLine } from '@kinhold/domain/text'

/** What is wrong with the title of an item, or null (VLT-97). */
export function whyNotLine(typed: string, most: number): string | null {
  const length = lengthOf(oneLine(typed))
  if (length === 0) return 'Title is required.'
  return length > most ? `Title must be at most ${most} characters.` : null
}

/** What is wrong with what is said of an item, or null. */
export function whyNotLines(typed: string, most: number): string | null {
  const isTooLong = lengthOf(multiLine(typed)) > most
  return isTooLong ? `Description must be at most ${most.toLocaleString('en-US')} characters.` : null
}

/** What is wrong with the address of an item, or null: it may be empty (VLT-98). */
export function whyNotAddress(typed: string): string | null {
  const address = typed.trim()
  if (address === '') return null
  const isOne = /^https:/i.test(address) && isWebAddress(address)
  return isOne
    ? null
    : 'Please give an address that begins with https:// and has no name or password before its host.'
}
