import { refuse, type Refused } from '../../http/refusals.ts'

const RESERVED = 'Please choose another name: this one is reserved.'

/** The refusal of a name that nobody but the admin may bear, the same for every call; `field` is what it was sent in. */
export function nameReserved(field = 'name'): Refused<400> {
  return refuse(400, 'name_reserved', RESERVED, { [field]: RESERVED })
}
