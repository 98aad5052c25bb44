/** Rules for permissions in vaults and for access codes. */

// The ledger fixes this length (VLT-05).
const ACCESS_CODE_DIGITS = 10

/** The standing of a person who opens a vault. */
export type VaultStanding = { isOwner: boolean; isMuted: boolean }

/** Returns the name that a vault user chose, or the default name (LOG-53, VLT-82). */
export function nameOfVaultUser(displayName: string | null): string {
  return displayName ?? 'Vault User'
}

/** Returns true for the owner of the vault (VLT-60 to VLT-62). */
export function mayManageVault(standing: VaultStanding): boolean {
  return standing.isOwner
}

/** Returns the reason why a viewer may not comment on or like a post; null if they may (VLT-63, VLT-57). */
export function whyNot(standing: VaultStanding, post: { archived: boolean; allowed: boolean }) {
  if (standing.isMuted && !standing.isOwner) return 'muted'
  return post.allowed ? null : 'off'
}

/** Returns true for the owner, and for any viewer of a post that is not archived (VLT-68). */
export function maySeePost(standing: VaultStanding, post: { archived: boolean }): boolean {
  return standing.isOwner || !post.archived
}

/** Returns true for the owner of the vault and for the author of the comment. */
export function mayRemoveComment(standing: VaultStanding, comment: { isOwn: boolean }): boolean {
  return standing.isOwner || comment.isOwn
}

/** Returns the ten digits of a typed access code; null if the code is invalid. */
export function accessCodeOf(typed: string): string | null {
  const digits = digitsIn(typed)
  return digits.length === ACCESS_CODE_DIGITS ? digits : null
}

/** Formats an access code as (555) 123-4567 (VLT-05). */
export function showAccessCode(code: string): string {
  return `(${code.slice(0, 3)}) ${code.slice(3, 6)}-${code.slice(6)}`
}

/** Groups an access code during typing, and keeps excess digits. */
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

// Unicode lists the ten decimal digits of a script in order, so the first digit of a run is the zero.
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}
