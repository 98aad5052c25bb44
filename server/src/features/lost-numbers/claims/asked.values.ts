import type { ClaimState } from '@kinhold/domain/claims'

type Asked = { ownerId: number; state: ClaimState; wasConfirmed: boolean }

/** A claim as a helper sees it, with the other claims of the account that it represents. */
export type Folded<Row> = { claim: Row; others: Row[] }

/**
 * Folds an account's unconfirmed claims into the newest open one: a helper can not tell the owner's from the others, so
 * each can be confirmed, but they are one question. A claim with a confirmation is shown separately.
 */
export function foldAsked<Row extends Asked>(rows: Row[]): Folded<Row>[] {
  return rows.flatMap((claim) => {
    if (claim.wasConfirmed) return [{ claim, others: [] }]
    const alike = rows.filter(({ ownerId, wasConfirmed }) => ownerId === claim.ownerId && !wasConfirmed)
    const open = alike.filter(({ state }) => state === 'open')
    return claim === (open[0] ?? alike[0]) ? [{ claim, others: open.slice(1) }] : []
  })
}
