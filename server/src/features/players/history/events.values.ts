import type { PlayerRow } from '@kinhold/domain/players'

export type EventDetail = Record<string, string | number | boolean | null>

/**
 * The values in an event's wording. `about` is a person's current name, and `detail` contains the other
 * values.
 */
type Told = { about: string; detail: EventDetail }

type Say = string | ((told: Told) => string)

/** Events that are kept for 90 days (TRU-85). */
const PERSONAL = {
  reported: 'You reported something to the admin.',
  signed_in: 'You signed in.',
  new_browser: 'A new browser proved your number with a code.',
  passkey_added: ({ detail }) => `You added the passkey “${detail['name']}”.`,
  passkey_removed: ({ detail }) => `You removed the passkey “${detail['name']}”.`,
  passkey_used: 'A passkey signed you in, in a new browser.',
  passkey_refused: ({ detail }) =>
    `The passkey “${detail['name']}” was refused: a copy of it seems to be in use.`,
  signed_out_elsewhere: 'You signed a browser out.',
  number_changed: 'Your number was changed.',
  name_changed: ({ detail }) => `Your name was changed from “${detail['before']}” to “${detail['after']}”.`,
  photo_changed: 'Your photo was changed.',
  admin_looked: 'The admin looked at your home.',
} satisfies Record<string, Say>

/** Events that are kept for as long as the account exists (TRU-85). */
const LASTING = {
  bond_ended_by_you: ({ about }) => `You ended your bond with ${about}.`,
  bond_ended_by_them: ({ about }) => `${about} ended your bond.`,

  blocked: ({ about }) => `You blocked ${about}.`,
  unblocked: ({ about }) => `You unblocked ${about}.`,

  warned: ({ detail }) => because('The admin warned you', detail),
  content_removed: ({ detail }) => because('The admin removed something of yours', detail),
  appealed: 'You answered the admin.',

  inviting_set: ({ detail }) =>
    because(
      detail.paused
        ? 'The admin paused inviting for you'
        : 'The admin changed how many people you can invite',
      detail,
    ),
  inviting_paused: 'Inviting was paused: three people you brought in were suspended.',
  sponsor_changed: ({ about }) => `${about} became your sponsor.`,
  took_over: ({ about }) => `You became the sponsor of ${about}.`,

  guardians_named: ({ detail }) =>
    `You named ${String(detail.count)} guardians${detail.waits ? ', who take their place after seven days' : ''}.`,
  guardian_agreed: ({ about }) => `${about} agreed to be your guardian.`,
  guardian_declined: ({ about }) => `${about} is not your guardian: they declined.`,
  claim_begun: 'Somebody asked for this account with a new number. Your people were asked.',
  claim_confirmed: ({ about }) => `${about} confirmed that you lost your number.`,
  claim_waiting: 'Enough of your people confirmed a new number for this account. The time to stop it began.',
  claim_doubted: ({ detail }) =>
    detail.by === 'owner'
      ? 'In a browser that signed in recently, you said that the claim of this account is not yours. Your people and the admin were asked again.'
      : 'Someone used the link that was texted to your number to say that the claim of this account is not theirs. Your people and the admin were asked again.',
  claim_taken_back: ({ about }) => `${about} took back their confirmation that you lost your number.`,
  claim_stopped: ({ detail }) => sayStopped(detail),
  claim_done: 'You lost your number, and your people moved the account to your new one.',

  registered: 'You joined.',
  registered_anew: 'You registered again.',
  admin_did: ({ detail }) =>
    because(TOLD_ACTIONS[String(detail.action)] ?? 'The admin did something with your account', detail),
  admin_explained: ({ detail }) =>
    because(`${EXPLAINED[String(detail.action)]}, and explained it later`, detail),
} satisfies Record<string, Say>

const EVENTS: Record<string, Say> = { ...PERSONAL, ...LASTING }

export type EventKind = keyof typeof PERSONAL | keyof typeof LASTING

export const isPersonal = (kind: EventKind) => kind in PERSONAL

/** Returns the wording of an event, or the kind's name in words if the kind is unknown. */
export function sayEvent(kind: string, told: Told): string {
  const say = EVENTS[kind] ?? `${kind.replaceAll('_', ' ')}.`
  return typeof say === 'string' ? say : say(told)
}

/** The wording of the admin's actions that the account's history stores as `admin_did`. */
export const TOLD_ACTIONS: Record<string, string> = {
  re_register: 'The admin asked you to register again',
  suspend: 'The admin suspended your account',
  deactivate: 'The admin deactivated your account',
  archive: 'The admin archived your account',
  block_phone: 'The admin blocked your number',
  unblock_phone: 'The admin unblocked your number',
}

/** The wording of the admin's actions that can be explained to the owner later. */
export const EXPLAINED: Record<string, string> = {
  ...TOLD_ACTIONS,
  warn: 'The admin warned you',
  remove_content: 'The admin removed something of yours',
  set_inviting: 'The admin changed how many people you can invite',
  pause_inviting: 'The admin paused inviting for you',
  stop_claim: 'The admin stopped the claim of this account',
  view_dashboard: 'The admin looked at your home',
}

function sayStopped(detail: EventDetail): string {
  if (detail.by === 'admin') return because('The admin stopped the claim of this account', detail)
  return detail.by === 'owner'
    ? 'You stopped the claim of this account: it was not you.'
    : 'The link that was texted to your number stopped the claim of this account.'
}

function because(said: string, { reason }: EventDetail): string {
  return reason === null || reason === undefined ? `${said}.` : `${said}: ${reason}`
}

export type AccountEvent = {
  playerId: number
  kind: EventKind
  aboutId?: number | null
  detail?: EventDetail | null
}

export function eventsOfChange(before: PlayerRow, after: PlayerRow, seen: EventDetail | null) {
  const playerId = after.id
  const events: AccountEvent[] = []
  if (before.phone !== after.phone) events.push({ playerId, kind: 'number_changed', detail: seen })
  if (before.name !== after.name)
    events.push({ playerId, kind: 'name_changed', detail: { before: before.name, after: after.name } })
  if (before.photoId !== after.photoId) events.push({ playerId, kind: 'photo_changed' })
  return events
}
