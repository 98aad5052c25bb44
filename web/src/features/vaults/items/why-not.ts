import { isWebAddress } from '@kinhold/domain/links'
import { lengthOf, multiLine, oneLine } from '@kinhold/domain/text'

/** The error of an item's title, or null (VLT-97). */
export function whyNotLine(typed: string, most: number): string | null {
  const length = lengthOf(oneLine(typed))
  if (length === 0) return 'Title is required.'
  return length > most ? `Title must be at most ${most} characters.` : null
}

/** The error of an item's description, or null. */
export function whyNotLines(typed: string, most: number): string | null {
  const isTooLong = lengthOf(multiLine(typed)) > most
  return isTooLong ? `Description must be at most ${most.toLocaleString('en-US')} characters.` : null
}

/** The error of an item's address, or null; an empty address is allowed (VLT-98). */
export function whyNotAddress(typed: string): string | null {
  const address = typed.trim()
  if (address === '') return null
  const isOne = /^https:/i.test(address) && isWebAddress(address)
  return isOne
    ? null
    : 'Please give an address that begins with https:// and has no name or password before its host.'
}
