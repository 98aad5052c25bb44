import { remove } from 'confusables'
import { ADMIN_NAME } from './players.ts'

const LEET: Record<string, string> = { '1': 'i', '!': 'i', '|': 'i', l: 'i', '4': 'a', '@': 'a' }

/** True for 'admin' in any letter case, spacing or look-alike spelling: nobody but the admin may bear it. */
export function isReservedName(name: string): boolean {
  return skeletonOf(name) === skeletonOf(ADMIN_NAME)
}

// The word a reader would see: look-alikes folded, marks and everything that is no letter dropped.
function skeletonOf(name: string): string {
  const latin = remove(name.normalize('NFKD').replace(/\p{M}/gu, ''))
  const lower = latin.toLowerCase().replace(/rn/g, 'm')
  return [...lower]
    .map((char) => LEET[char] ?? char)
    .join('')
    .replace(/[^a-z]/g, '')
}
