import { parsePhoneIn } from '@kinhold/domain/phone'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import type { LimitRule } from '../../http/limits.ts'
import { refuse, tooMany } from '../../http/refusals.ts'
import { entryOfKey } from './access.queries.ts'

// Every rejected attempt counts towards this limit, so that nobody can find a key or an entry's number by
// guessing.
const GUESSES: LimitRule = { name: 'vault_keys', uses: 20, seconds: 600 }

/** A link's key, and the number presented with the key, if any. */
type Brought = { key: string; phone?: string | null | undefined }

/**
 * Returns the access list entry for a link's key, or null. Refuses a number other than the entry's (FAM-36,
 * FAM-37).
 */
export async function findEntry(
  deps: Pick<Deps, 'db' | 'limits' | 'config'>,
  { key, phone }: Brought,
  address: string,
) {
  const seconds = await deps.limits.take(GUESSES, address)
  if (seconds !== null) return tooMany(seconds)
  const entry = await entryOfKey(deps.db, key)
  if (!entry) return null
  const number = parsePhoneIn(deps.config.phoneCountry, phone ?? '')
  if (number !== null && number !== entry.phone)
    return refuse(403, 'other_number', OTHER_NUMBER, { phone: OTHER_NUMBER })
  await deps.limits.giveBack(GUESSES, address)
  return entry
}

/** Returns the refusal for a key that doesn't exist or no longer gives access. */
export const linkEnded = <S extends 403 | 404>(status: S) => refuse(status, 'link_ended', LINK_ENDED)

const LINK_ENDED = msg`This link does not open a vault. It may be cut off, or its vault is no longer shared with you. Please ask the person who sent it.`
const OTHER_NUMBER = msg`This link was sent to another number. Please ask for a link of your own, or log in with your number.`
