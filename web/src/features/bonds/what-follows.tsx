import type { BondEnding } from '@kinhold/contract/bonds'
import { BOND_QUIET_HOURS, BONDS_AGAIN_A_YEAR, FORMER_BOARD_DAYS } from '@kinhold/domain/limits'
import type { ReactNode } from 'react'
import { Bell, type Icon, MessageSquare, Network, UserPlus, Users } from '../../ui/icons.ts'

/** The consequences of ending a bond, in plain sentences, without those that do not apply (TRU-12). */
export function WhatFollows({ ending }: { ending: BondEnding }) {
  const { other, conversation, units, unitCount } = ending
  return (
    <ul className="grid gap-4">
      <Fact sign={Bell}>{other.name} is notified that it has ended, but not why.</Fact>
      {conversation && (
        <Fact sign={MessageSquare}>
          Your conversation is closed: both of you can read it, under Archived in your messages, but no longer
          write in it.
        </Fact>
      )}
      {unitCount > 0 && (
        <Fact sign={Users}>
          {unitCount === 1 ? 'A trust unit is dissolved:' : `${unitCount} trust units are dissolved:`}
          <Units units={units} />
          {unitCount > units.length && <span className="block">and {unitCount - units.length} more.</span>}
          {units.some(({ groupName }) => groupName !== null) && (
            <span className="mt-1 block">
              What is on {countOf(units) === 1 ? 'its board' : 'their boards'} can be read and saved for{' '}
              {FORMER_BOARD_DAYS} days. Then it is removed.
            </span>
          )}
        </Fact>
      )}
      <Fact sign={Network}>Who brought whom in stays as it is, in the tree and on your profiles.</Fact>
      <Fact sign={UserPlus}>
        After {BOND_QUIET_HOURS} hours either of you may invite the other again, at most {BONDS_AGAIN_A_YEAR}{' '}
        times a year.
      </Fact>
    </ul>
  )
}

function countOf(units: BondEnding['units']): number {
  return units.filter(({ groupName }) => groupName !== null).length
}

function Units({ units }: { units: BondEnding['units'] }) {
  return (
    <ul className="mt-1 grid list-disc gap-1 pl-5">
      {units.map(({ id, third, groupName }) => (
        <li key={id} className="wrap-anywhere">
          {groupName === null ? `with ${third.name}` : `${groupName}, with ${third.name}`}
        </li>
      ))}
    </ul>
  )
}

function Fact({ sign: Sign, children }: { sign: Icon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Sign aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
      <div className="min-w-0">{children}</div>
    </li>
  )
}
