import type { AdminClaim, ClaimProgress } from '@kinhold/contract/claims'
import type { Side } from '@kinhold/domain/claims'
import { namesInWords } from './words.ts'

export function isPast(at: string): boolean {
  return Date.parse(at) <= Date.now()
}

type Progress = ClaimProgress & { confirmed: number }
type Reader = 'claimant' | 'others' | 'admin'

const SIDES: Record<Reader, Record<Side, string>> = {
  claimant: { sponsor: 'your sponsor', partner: 'a partner from a trust unit', admin: 'the admin' },
  others: { sponsor: 'their sponsor', partner: 'a partner from a trust unit', admin: 'the admin' },
  admin: { sponsor: 'their sponsor', partner: 'a partner from a trust unit', admin: 'you' },
}

/** Returns a sentence that says who has confirmed an open claim and who still has to. */
export function progressWords(progress: Progress, reader: Reader): string {
  const { byGuardians, needed, confirmed, confirmedBy } = progress
  const whom = reader === 'claimant' ? 'you' : 'it'
  if (confirmed === 0) return `Nobody has confirmed ${whom} yet. ${neededWords(progress, reader)}`
  if (byGuardians)
    return `${confirmed === 1 ? 'One guardian has' : 'Two guardians have'} confirmed ${whom}. ${needed - confirmed === 1 ? 'One more has' : 'Two more have'} to.`
  const side = SIDES[reader][confirmedBy[0]!]
  return `${side[0]!.toUpperCase()}${side.slice(1)} ${side === 'you' ? 'have' : 'has'} confirmed ${whom}. ${missingWords(progress, reader)}`
}

function neededWords({ byGuardians, needed, missing }: Progress, reader: Reader): string {
  if (byGuardians) return `It takes ${needed === 2 ? 'two' : 'three'} guardians.`
  const sides = missing.map((side) => SIDES[reader === 'admin' ? 'admin' : 'others'][side])
  if (sides.length < 2) return `It takes two sides, and nobody but ${sides[0] ?? 'the admin'} can confirm it.`
  return `It takes ${sides.length === 2 ? 'both sides' : 'two of three sides'}: ${namesInWords(sides)}.`
}

function missingWords({ missing }: Progress, reader: Reader): string {
  const sides = missing.map((side) => SIDES[reader][side])
  if (sides.length > 0) return `One more side has to: ${sides.join(' or ')}.`
  const nobody = 'It takes one more side, and nobody else can confirm it.'
  return reader === 'claimant' ? `${nobody} Please ask the admin what to do.` : nobody
}

/** Returns the number of confirmations of a claim in words, such as '1 of 2 sides: their sponsor'. */
export function confirmedWords({ byGuardians, needed, confirmed, confirmedBy }: AdminClaim): string {
  if (byGuardians) return `${confirmed} of ${needed} guardians`
  const sides = confirmedBy.map((side) => SIDES.others[side])
  return `${confirmed} of ${needed} sides${sides.length > 0 ? `: ${namesInWords(sides)}` : ''}`
}
