/** Rules for access codes and for permissions in a vault. */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from './msg.ts'
import type { Say } from './sentences.ts'

// The requirements set the length of an access code (VLT-05).
const ACCESS_CODE_DIGITS = 10

/**
 * The choices for who can add to a vault: only its owner, everyone on its access list, or chosen people on
 * the list (FAM-01).
 */
export const CONTRIBUTE = ['owner', 'list', 'chosen'] as const
export type Contribute = (typeof CONTRIBUTE)[number]

/** The role of someone who opens a vault. */
export type VaultStanding = { isOwner: boolean; isMuted: boolean }

/**
 * Returns true for the owner, and for people on the access list who may add posts and items and aren't muted
 * (FAM-01).
 */
export function mayAddToVault(
  { isOwner, isMuted }: VaultStanding,
  { contribute, isChosen }: { contribute: Contribute; isChosen: boolean },
): boolean {
  return isOwner || (!isMuted && (contribute === 'list' || (contribute === 'chosen' && isChosen)))
}

/** Returns the name a vault user has chosen, or the default name (LOG-53, VLT-82). */
export function nameOfVaultUser(displayName: string | null, say: Say): string {
  return displayName ?? say(sayVaultUser())
}

/** Returns the name for a vault user who hasn't chosen a name. */
export function sayVaultUser(): MessageDescriptor {
  return msg`Vault User`
}

/**
 * Returns true for the owner. Only the owner manages the vault, its access list and the content that others
 * add (VLT-60 to VLT-62).
 */
export function mayManageVault(standing: VaultStanding): boolean {
  return standing.isOwner
}

/** Returns the reason why a viewer can't comment on or like a post, or null if they can (VLT-63, VLT-57). */
export function whyNot(standing: VaultStanding, post: { archived: boolean; allowed: boolean }) {
  if (standing.isMuted && !standing.isOwner) return 'muted'
  return post.allowed ? null : 'off'
}

/**
 * Returns true if a viewer may see a post. Only the vault's owner and the post's author may see an archived
 * post (VLT-68, FAM-02).
 */
export function maySeePost(standing: VaultStanding, post: { archived: boolean; isOwn: boolean }): boolean {
  return standing.isOwner || post.isOwn || !post.archived
}

/** Returns true for the vault's owner, and for the author of the post, comment or item. */
export function mayRemoveFromVault(standing: VaultStanding, content: { isOwn: boolean }): boolean {
  return standing.isOwner || content.isOwn
}

/** Returns the ten digits in a typed access code, or null if the code is invalid. */
export function accessCodeOf(typed: string): string | null {
  const digits = digitsIn(typed)
  return digits.length === ACCESS_CODE_DIGITS ? digits : null
}

/** Formats an access code as (555) 123-4567 (VLT-05). */
export function showAccessCode(code: string): string {
  return `(${code.slice(0, 3)}) ${code.slice(3, 6)}-${code.slice(6)}`
}

/** Groups the digits of an access code while someone is typing it. Excess digits stay visible. */
export function formatAccessCodeAsTyped(typed: string): string {
  const digits = digitsIn(typed)
  if (digits.length <= 3) return digits
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return showAccessCode(digits)
}

function digitsIn(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/\p{Nd}/gu, digitOf)
  return digits.replace(/[^0-9]/g, '')
}

// Unicode lists a script's ten decimal digits in order, so the first digit in a run is the zero.
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}
