import { remove } from 'confusables'
import { ADMIN_NAME } from './players.ts'

/** Returns true for a name that someone could mistake for 'admin', the name reserved for the admin. */
export function isReservedName(name: string): boolean {
  const signs = signsOf(name)
  // Entry n contains each k for which the first n signs might spell the first k letters of 'admin'.
  const spelled = Array.from({ length: signs.length + 1 }, () => new Set<number>())
  spelled[0]!.add(0)
  signs.forEach((sign, at) => {
    for (const letters of spelled[at]!) {
      if (sign.mayBeOrnament) spelled[at + 1]!.add(letters)
      for (const length of spellingsOf(ADMIN_NAME[letters], signs, at)) spelled[at + length]!.add(letters + 1)
    }
  })
  return spelled.at(-1)!.has(ADMIN_NAME.length)
}

/** The letters that a character looks like, and whether a reader might overlook the character. */
type Sign = { looksLike: string; mayBeOrnament: boolean }

// Look-alikes that are missing from the library's tables. ∂ and Δ can each pass for an A or a D.
const LOOKS_LIKE: Record<string, string> = {
  a: '4@^∂Δ∆δ△▲Λ∧⋀ɅⲀⲁ∀',
  d: '∂Δ∆δðÐ₫',
  m: '₥♏爪Ⲙⲙ',
  i: 'l1!|¡ǃǀ¦∣│⏐ᅵ丨ꓲןוا١',
  n: '∩⋂חภ₦Ⲛⲛ几',
}

// Pairs of letters that look like one letter.
const TOGETHER: Record<string, string> = { d: 'cl', m: 'rn' }

/**
 * Returns how many signs, starting at `at`, might together spell the letter, as a list of all possibilities: [],
 * [1], [2] or [1, 2].
 */
function spellingsOf(letter: string | undefined, signs: Sign[], at: number): number[] {
  if (letter === undefined) return []
  const [first, second] = TOGETHER[letter] ?? ''
  const isAt = (index: number, wanted: string | undefined) =>
    wanted !== undefined && (signs[index]?.looksLike.includes(wanted) ?? false)
  return [...(isAt(at, letter) ? [1] : []), ...(isAt(at, first) && isAt(at + 1, second) ? [2] : [])]
}

function signsOf(name: string): Sign[] {
  return [...name].flatMap((char) => {
    const parts = [...char.normalize('NFKD').replace(/\p{M}/gu, '')]
    // Skips a sign that spells several letters, such as № or ™.
    if (/\p{So}/u.test(char) && parts.join('').replace(/\P{L}/gu, '').length > 1) return []
    const isOrnament = !/\p{L}/u.test(char) || /\p{Emoji}/u.test(char)
    return parts.flatMap((part) => [...remove(part)].map((like) => signOf(part, like, isOrnament)))
  })
}

// A reader might overlook a character that resembles no letter from A to Z, such as an invisible one.
function signOf(char: string, like: string, isOrnament: boolean): Sign {
  const letter = like.toLowerCase()
  const isLike = (signs: string) => signs.includes(char) || signs.includes(letter)
  const others = Object.keys(LOOKS_LIKE).filter((other) => isLike(LOOKS_LIKE[other]!))
  return { looksLike: letter + others.join(''), mayBeOrnament: isOrnament || !/[a-z]/.test(letter) }
}
