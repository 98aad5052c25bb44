import { msg } from '@kinhold/domain/msg'
import { refuse, type Refused } from '../../http/refusals.ts'

export function phoneBlocked(): Refused<403> {
  return refuse(403, 'phone_blocked', msg`This number cannot be used here. Please contact support.`)
}
