import { msg } from '@kinhold/domain/msg'
import { refuse, type Refused } from '../../http/refusals.ts'

const RESERVED = msg`Please choose another name: this one is reserved.`

export function nameReserved(field = 'name'): Refused<400> {
  return refuse(400, 'name_reserved', RESERVED, { [field]: RESERVED })
}
