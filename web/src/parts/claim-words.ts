import type { AdminClaim, ClaimProgress } from '@kinhold/contract/claims'
import { type Side, SIDES } from '@kinhold/domain/claims'
import { plural, t } from '@lingui/core/macro'

export function isPast(at: string): boolean {
  return Date.parse(at) <= Date.now()
}

type Progress = ClaimProgress & { confirmed: number }
type Reader = 'claimant' | 'others' | 'admin'

const CONFIRMED_BY: Record<Reader, Record<Side, string>> = {
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

const NOBODY_BUT: Record<'others' | 'admin', Record<Side, string>> = {
  others: {
    sponsor: t`It takes two sides, and nobody but their sponsor can confirm it.`,
    partner: t`It takes two sides, and nobody but a partner from a trust unit can confirm it.`,
    admin: t`It takes two sides, and nobody but the admin can confirm it.`,
  },
  admin: {
    sponsor: t`It takes two sides, and nobody but their sponsor can confirm it.`,
    partner: t`It takes two sides, and nobody but a partner from a trust unit can confirm it.`,
    admin: t`It takes two sides, and nobody but you can confirm it.`,
  },
}

/** The combinations of sides that have a sentence of their own. */
type Sides = 'sponsor partner' | 'sponsor admin' | 'partner admin' | 'sponsor partner admin'

const IT_TAKES: Record<'others' | 'admin', Record<Sides, string>> = {
  others: {
    'sponsor partner': t`It takes both sides: their sponsor and a partner from a trust unit.`,
    'sponsor admin': t`It takes both sides: their sponsor and the admin.`,
    'partner admin': t`It takes both sides: a partner from a trust unit and the admin.`,
    'sponsor partner admin': t`It takes two of three sides: their sponsor, a partner from a trust unit and the admin.`,
  },
  admin: {
    'sponsor partner': t`It takes both sides: their sponsor and a partner from a trust unit.`,
    'sponsor admin': t`It takes both sides: their sponsor and you.`,
    'partner admin': t`It takes both sides: a partner from a trust unit and you.`,
    'sponsor partner admin': t`It takes two of three sides: their sponsor, a partner from a trust unit and you.`,
  },
}

type OneMore = Record<Side | Exclude<Sides, 'sponsor partner admin'>, string>

const ONE_MORE: Record<Reader, OneMore> = {
  claimant: {
    sponsor: t`One more side has to: your sponsor.`,
    partner: t`One more side has to: a partner from a trust unit.`,
    admin: t`One more side has to: the admin.`,
    'sponsor partner': t`One more side has to: your sponsor or a partner from a trust unit.`,
    'sponsor admin': t`One more side has to: your sponsor or the admin.`,
    'partner admin': t`One more side has to: a partner from a trust unit or the admin.`,
  },
  others: {
    sponsor: t`One more side has to: their sponsor.`,
    partner: t`One more side has to: a partner from a trust unit.`,
    admin: t`One more side has to: the admin.`,
    'sponsor partner': t`One more side has to: their sponsor or a partner from a trust unit.`,
    'sponsor admin': t`One more side has to: their sponsor or the admin.`,
    'partner admin': t`One more side has to: a partner from a trust unit or the admin.`,
  },
  admin: {
    sponsor: t`One more side has to: their sponsor.`,
    partner: t`One more side has to: a partner from a trust unit.`,
    admin: t`One more side has to: you.`,
    'sponsor partner': t`One more side has to: their sponsor or a partner from a trust unit.`,
    'sponsor admin': t`One more side has to: their sponsor or you.`,
    'partner admin': t`One more side has to: a partner from a trust unit or you.`,
  },
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
  const asked = reader === 'admin' ? 'admin' : 'others'
  const key = keyOf(missing)
  return key in IT_TAKES[asked] ? IT_TAKES[asked][key as Sides] : NOBODY_BUT[asked][missing[0] ?? 'admin']
}

function missingWords({ missing }: Progress, reader: Reader): string {
  if (missing.length > 0) return ONE_MORE[reader][keyOf(missing) as keyof OneMore]
  const nobody = t`It takes one more side, and nobody else can confirm it.`
  return reader === 'claimant' ? `${nobody} ${t`Please ask the admin what to do.`}` : nobody
}

function keyOf(sides: readonly Side[]): string {
  return SIDES.filter((side) => sides.includes(side)).join(' ')
}

/** Returns the number of confirmations of a claim in words, such as '1 of 2 sides: their sponsor'. */
export function confirmedWords({ byGuardians, needed, confirmed, confirmedBy }: AdminClaim): string {
  if (byGuardians) return t`${confirmed} of ${plural(needed, { one: '# guardian', other: '# guardians' })}`
  switch (keyOf(confirmedBy)) {
    case 'sponsor':
      return t`${confirmed} of ${plural(needed, { one: '# side', other: '# sides' })}: their sponsor`
    case 'partner':
      return t`${confirmed} of ${plural(needed, { one: '# side', other: '# sides' })}: a partner from a trust unit`
    case 'admin':
      return t`${confirmed} of ${plural(needed, { one: '# side', other: '# sides' })}: the admin`
    case 'sponsor partner':
      return t`${confirmed} of ${plural(needed, { one: '# side', other: '# sides' })}: their sponsor and a partner from a trust unit`
    case 'sponsor admin':
      return t`${confirmed} of ${plural(needed, { one: '# side', other: '# sides' })}: their sponsor and the admin`
    case 'partner admin':
      return t`${confirmed} of ${plural(needed, { one: '# side', other: '# sides' })}: a partner from a trust unit and the admin`
    default:
      return t`${confirmed} of ${plural(needed, { one: '# side', other: '# sides' })}`
  }
}
