import { ACCESS_CODE_DIGITS } from './limits.ts'

/** Vaults: who may do what in them, and the codes that open them. */

/** Who looks at a vault: its owner, or somebody whose number is on its list. */
export type VaultStanding = { isOwner: boolean; isMuted: boolean }

/** How a vault user is called: as they chose, or as all are who chose nothing (LOG-53, VLT-82). */
export function nameOfVaultUser(displayName: string | null): string {
  return displayName ?? 'Vault User'
}

/** True for the owner alone: posts, items, the list of numbers and the vault itself are theirs (VLT-60 to VLT-62). */
export function mayManageVault(standing: VaultStanding): boolean {
  return standing.isOwner
}

/** Why somebody may not comment on a post or like it; null where they may (VLT-63, VLT-57). */
export function whyNot(
  standing: VaultStanding,
  post: { archived: boolean; allowed: boolean },
): 'muted' | 'off' | null {
  if (standing.isMuted && !standing.isOwner) return 'muted'
  return post.allowed ? null : 'off'
}

/** True for whoever may see a post: archived ones are for the owner alone (VLT-68). */
export function maySeePost(standing: VaultStanding, post: { archived: boolean }): boolean {
  return standing.isOwner || !post.archived
}

/** True for the owner of the vault, and for whoever wrote a comment. */
export function mayRemoveComment(standing: VaultStanding, comment: { isOwn: boolean }): boolean {
  return standing.isOwner || comment.isOwn
}

/** The ten digits of an access code as somebody typed it, in any formatting and with any script's digits; null for none. */
export function accessCodeOf(typed: string): string | null {
  const digits = typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[^0-9]/g, '')
  return digits.length === ACCESS_CODE_DIGITS ? digits : null
}

/** An access code as its owner reads it, grouped like a phone number: (555) 123-4567 (VLT-05). */
export function showAccessCode(code: string): string {
  return `(${code.slice(0, 3)}) ${code.slice(3, 6)}-${code.slice(6)}`
}

/** What is typed into the field for an access code, grouped as it grows; more digits than a code has stay visible. */
export function formatAccessCodeAsTyped(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[^0-9]/g, '')
  if (digits.length <= 3) return digits
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return showAccessCode(digits)
}

// Decimal digits of every script stand in runs of ten that begin at a multiple of ten places from their zero.
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}
