import type { ClaimState } from '@kinhold/domain/claims'

type Asked = { ownerId: number; state: ClaimState; wasConfirmed: boolean }

/** A claim as one of those who were asked reads it, with the others of the account in whose place it stands. */
export type Folded<Row> = { claim: Row; others: Row[] }

/**
 * Of an account's claims that nobody confirmed the newest open one stands for all: nobody can tell which is the owner's,
 * and so each can be confirmed, but they are one question. Once somebody has confirmed a claim it stands by itself.
 */
export function foldAsked<Row extends Asked>(rows: Row[]): Folded<Row>[] {
  return rows.flatMap((claim) => {
    if (claim.wasConfirmed) return [{ claim, others: [] }]
    const alike = rows.filter(({ ownerId, wasConfirmed }) => ownerId === claim.ownerId && !wasConfirmed)
    const open = alike.filter(({ state }) => state === 'open')
    return claim === (open[0] ?? alike[0]) ? [{ claim, others: open.slice(1) }] : []
  })
}
