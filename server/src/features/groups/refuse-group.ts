import { FORMER_BOARD_DAYS } from '@kinhold/domain/limits'
import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import { refusalOfUnknown } from '../uploads/refuse-upload.ts'
import type { NotCreated } from './create-group.ts'
import type { GroupNotEdited } from './edit-group.ts'
import type { PostNotEdited } from './edit-post.ts'
import type { PostNotRemoved } from './remove-post.ts'
import type { NotWritten } from './write-post.ts'

const closed = () =>
  refuse(
    409,
    'board_closed',
    `This board is closed, because its trust unit was dissolved. It can be read and saved for ${FORMER_BOARD_DAYS} days from then on.`,
  )
const noGroup = () => notFound('This group')

/** The refusals for a group that was not created. */
export const CREATING = {
  unit_not_found: () => notFound('This trust unit'),
  not_member: () => refuse(403, 'not_member', 'Only the three people of a trust unit can create its group.'),
  unit_not_confirmed: () =>
    refuse(
      409,
      'unit_not_confirmed',
      'Not everyone has confirmed this trust unit yet. You can create the group once all three have.',
    ),
  group_exists: () => refuse(409, 'group_exists', 'This trust unit has a group already.'),
} satisfies Record<NotCreated, () => Refused<403 | 404 | 409>>

/** The refusals for a group that was not changed. */
export const EDITING = {
  group_not_found: noGroup,
  not_creator: () => refuse(403, 'not_creator', 'Only the person who created this group can change it.'),
  board_closed: closed,
} satisfies Record<GroupNotEdited, () => Refused<403 | 404 | 409>>

/** The refusals for a post that was not written. */
export const WRITING = {
  group_not_found: noGroup,
  not_member: () => refuse(403, 'not_member', 'Only members of this group can write on its board.'),
  board_closed: closed,
  unknown_upload: () => refusalOfUnknown('mediaUrls'),
} satisfies Record<NotWritten, () => Refused<400 | 403 | 404 | 409>>

/** The refusals for a post that was not removed. */
export const REMOVING = {
  post_not_found: () => notFound('This post'),
  not_author: () => refuse(403, 'not_author', 'Only the person who wrote this post can do this.'),
} satisfies Record<PostNotRemoved, () => Refused<403 | 404>>

/** The refusals for a post that was not changed. */
export const CHANGING = {
  ...REMOVING,
  board_closed: closed,
} satisfies Record<PostNotEdited, () => Refused<403 | 404 | 409>>
