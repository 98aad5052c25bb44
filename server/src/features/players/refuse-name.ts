import { refuse, type Refused } from '../../http/refusals.ts'

const RESERVED = 'Please choose another name: this one is reserved.'

/** The refusal of a name reserved for the admin, the same for every call; `field` is its field in the request. */
export function nameReserved(field = 'name'): Refused<400> {
  return refuse(400, 'name_reserved', RESERVED, { [field]: RESERVED })
}
