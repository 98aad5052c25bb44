import type { AdminClaim, ClaimProgress } from '@kinhold/contract/claims'
import type { Side } from '@kinhold/domain/claims'
import { plural, t } from '@lingui/core/macro'
import { namesInWords } from '../browser/in-words.ts'

export function isPast(at: string): boolean {
  return Date.parse(at) <= Date.now()
}

type Progress = ClaimProgress & { confirmed: number }
type Reader = 'claimant' | 'others' | 'admin'

const SIDES: Record<Reader, Record<Side, string>> = {
  claimant: { sponsor: t`your sponsor`, partner: t`a partner from a trust unit`, admin: t`the admin` },
  others: { sponsor: t`their sponsor`, partner: t`a partner from a trust unit`, admin: t`the admin` },
  admin: { sponsor: t`their sponsor`, partner: t`a partner from a trust unit`, admin: t`you` },
}

const CONFIRMED_BY: typeof SIDES = {
  claimant: {
    sponsor: t`Your sponsor has confirmed you.`,
    partner: t`A partner from a trust unit has confirmed you.`,
    admin: t`The admin has confirmed you.`,
  },
  others: {
    sponsor: t`Their sponsor has confirmed it.`,
    partner: t`A partner from a trust unit has confirmed it.`,
    admin: t`The admin has confirmed it.`,
  },
  admin: {
    sponsor: t`Their sponsor has confirmed it.`,
    partner: t`A partner from a trust unit has confirmed it.`,
    admin: t`You have confirmed it.`,
  },
}

const NOBODY_BUT: Record<Side, string> = {
  sponsor: t`It takes two sides, and nobody but their sponsor can confirm it.`,
  partner: t`It takes two sides, and nobody but a partner from a trust unit can confirm it.`,
  admin: t`It takes two sides, and nobody but the admin can confirm it.`,
}

/** Returns a sentence that says who has confirmed an open claim and who still has to. */
export function progressWords(progress: Progress, reader: Reader): string {
  const { byGuardians, needed, confirmed, confirmedBy } = progress
  const isClaimant = reader === 'claimant'
  if (confirmed === 0) {
    const nobody = isClaimant ? t`Nobody has confirmed you yet.` : t`Nobody has confirmed it yet.`
    return `${nobody} ${neededWords(progress, reader)}`
  }
  if (!byGuardians) return `${CONFIRMED_BY[reader][confirmedBy[0]!]} ${missingWords(progress, reader)}`
  const guardians = isClaimant
    ? plural(confirmed, {
        one: 'One guardian has confirmed you.',
        other: 'Two guardians have confirmed you.',
      })
    : plural(confirmed, { one: 'One guardian has confirmed it.', other: 'Two guardians have confirmed it.' })
  return `${guardians} ${plural({ left: needed - confirmed }, { one: 'One more has to.', other: 'Two more have to.' })}`
}

function neededWords({ byGuardians, needed, missing }: Progress, reader: Reader): string {
  if (byGuardians) return needed === 2 ? t`It takes two guardians.` : t`It takes three guardians.`
  const sides = missing.map((side) => SIDES[reader === 'admin' ? 'admin' : 'others'][side])
  if (sides.length < 2)
    return missing[0] === 'admin' && reader === 'admin'
      ? t`It takes two sides, and nobody but you can confirm it.`
      : NOBODY_BUT[missing[0] ?? 'admin']
  const names = namesInWords(sides)
  return sides.length === 2 ? t`It takes both sides: ${names}.` : t`It takes two of three sides: ${names}.`
}

function missingWords({ missing }: Progress, reader: Reader): string {
  const sides = missing.map((side) => SIDES[reader][side])
  const [side, otherSide] = sides
  if (otherSide !== undefined) return t`One more side has to: ${side!} or ${otherSide}.`
  if (side !== undefined) return t`One more side has to: ${side}.`
  const nobody = t`It takes one more side, and nobody else can confirm it.`
  return reader === 'claimant' ? `${nobody} ${t`Please ask the admin what to do.`}` : nobody
}

/** Returns the number of confirmations of a claim in words, such as '1 of 2 sides: their sponsor'. */
export function confirmedWords({ byGuardians, needed, confirmed, confirmedBy }: AdminClaim): string {
  if (byGuardians) return t`${confirmed} of ${needed} guardians`
  const sides = confirmedBy.map((side) => SIDES.others[side])
  return sides.length > 0
    ? t`${confirmed} of ${needed} sides: ${{ names: namesInWords(sides) }}`
    : t`${confirmed} of ${needed} sides`
}
