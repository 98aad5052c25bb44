import { refuse, type Refused } from '../../http/refusals.ts'

export function phoneBlocked(): Refused<403> {
  return refuse(403, 'phone_blocked', 'This number cannot be used here. Please contact support.')
}
