import { refuse, type Refused } from '../../http/refusals.ts'
import type { NotEnded } from './end-account.ts'

const OTHER_NAME = 'Please write your name exactly as it stands in your profile.'

/** The refusals for an account that was not ended. */
export const ENDING = {
  admin_protected: () => refuse(409, 'admin_protected', 'The admin’s own account can not be deleted.'),
  other_name: () => refuse(400, 'other_name', OTHER_NAME, { confirm: OTHER_NAME }),
  gone: () => refuse(409, 'account_deleted', 'This account has been deleted already.'),
} satisfies Record<NotEnded, () => Refused<400 | 409>>

/** The refusal of an export while another export of the same member is running. */
export function exportRunning(): Refused<409> {
  return refuse(
    409,
    'export_running',
    'Your data is on its way to you already. Please wait until that download is done.',
  )
}
