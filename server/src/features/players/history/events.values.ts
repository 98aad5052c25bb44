import type { PlayerRow } from '@kinhold/domain/players'

export type EventDetail = Record<string, string | number | boolean | null>

/** The person's current name ('Former member' after their account ended), and the other values. */
type Told = { about: string; detail: EventDetail }

type Kind = { isPersonal: boolean; say: (told: Told) => string }

/** Personal events are kept for 90 days, those about trust as long as the account (TRU-85). */
export const EVENTS = {
  bond_ended_by_you: { isPersonal: false, say: ({ about }) => `You ended your bond with ${about}.` },
  bond_ended_by_them: { isPersonal: false, say: ({ about }) => `${about} ended your bond.` },

  blocked: { isPersonal: false, say: ({ about }) => `You blocked ${about}.` },
  unblocked: { isPersonal: false, say: ({ about }) => `You unblocked ${about}.` },

  reported: { isPersonal: true, say: () => 'You reported something to the admin.' },
  warned: { isPersonal: false, say: ({ detail }) => because('The admin warned you', detail) },
  content_removed: {
    isPersonal: false,
    say: ({ detail }) => because('The admin removed something of yours', detail),
  },
  appealed: { isPersonal: false, say: () => 'You answered the admin.' },

  inviting_set: {
    isPersonal: false,
    say: ({ detail }) =>
      because(
        detail.paused
          ? 'The admin paused inviting for you'
          : 'The admin changed how many people you can invite',
        detail,
      ),
  },
  inviting_paused: {
    isPersonal: false,
    say: () => 'Inviting was paused: three people you brought in were suspended.',
  },
  sponsor_changed: { isPersonal: false, say: ({ about }) => `${about} became your sponsor.` },
  took_over: { isPersonal: false, say: ({ about }) => `You became the sponsor of ${about}.` },

  guardians_named: {
    isPersonal: false,
    say: ({ detail }) =>
      `You named ${String(detail.count)} guardians${detail.waits ? ', who take their place after seven days' : ''}.`,
  },
  guardian_agreed: { isPersonal: false, say: ({ about }) => `${about} agreed to be your guardian.` },
  guardian_declined: {
    isPersonal: false,
    say: ({ about }) => `${about} is not your guardian: they declined.`,
  },
  claim_begun: {
    isPersonal: false,
    say: () => 'Somebody asked for this account with a new number. Your people were asked.',
  },
  claim_confirmed: {
    isPersonal: false,
    say: ({ about }) => `${about} confirmed that you lost your number.`,
  },
  claim_waiting: {
    isPersonal: false,
    say: () => 'Enough of your people confirmed a new number for this account. The time to stop it began.',
  },
  claim_doubted: {
    isPersonal: false,
    say: ({ detail }) =>
      detail.by === 'owner'
        ? 'You said in a browser that signed in lately that the claim of this account is not yours. Your people and the admin were asked again.'
        : 'Somebody said by the link that your number was texted that the claim of this account is not theirs. Your people and the admin were asked again.',
  },
  claim_taken_back: {
    isPersonal: false,
    say: ({ about }) => `${about} took back that you lost your number.`,
  },
  claim_stopped: { isPersonal: false, say: ({ detail }) => sayStopped(detail) },
  claim_done: {
    isPersonal: false,
    say: () => 'Your number was lost, and your people brought the account to your new one.',
  },

  signed_in: { isPersonal: true, say: () => 'You signed in.' },
  new_browser: { isPersonal: true, say: () => 'A new browser proved your number with a code.' },
  passkey_added: { isPersonal: true, say: ({ detail }) => `You added the passkey “${detail['name']}”.` },
  passkey_removed: { isPersonal: true, say: ({ detail }) => `You removed the passkey “${detail['name']}”.` },
  passkey_used: { isPersonal: true, say: () => 'A passkey signed you in, in a new browser.' },
  passkey_refused: {
    isPersonal: true,
    say: ({ detail }) => `The passkey “${detail['name']}” was refused: a copy of it seems to be in use.`,
  },
  signed_out_elsewhere: { isPersonal: true, say: () => 'You signed a browser out.' },
  registered: { isPersonal: false, say: () => 'You joined.' },
  registered_anew: { isPersonal: false, say: () => 'You registered again.' },
  number_changed: { isPersonal: true, say: () => 'Your number was changed.' },
  name_changed: {
    isPersonal: true,
    say: ({ detail }) => `Your name was changed from “${detail['before']}” to “${detail['after']}”.`,
  },
  photo_changed: { isPersonal: true, say: () => 'Your photo was changed.' },
  admin_did: { isPersonal: false, say: ({ detail }) => sayAdminDid(detail) },
  admin_explained: {
    isPersonal: false,
    say: ({ detail }) => because(`${EXPLAINED[String(detail.action)]}, and explained it later`, detail),
  },
  admin_looked: { isPersonal: true, say: () => 'The admin looked at your home.' },
} as const satisfies Record<string, Kind>

export type EventKind = keyof typeof EVENTS

/** The admin's actions that an account's owner sees in their history, with the sentence; other actions stay hidden. */
export const TOLD_ACTIONS: Record<string, string> = {
  re_register: 'The admin asked you to register again',
  suspend: 'The admin suspended your account',
  deactivate: 'The admin deactivated your account',
  archive: 'The admin archived your account',
  block_phone: 'The admin blocked your number',
  unblock_phone: 'The admin unblocked your number',
}

/** All actions whose explanation the owner sees, because they see the action itself somewhere. */
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
    : 'The claim of this account was stopped by the link that your number was texted.'
}

function sayAdminDid(detail: EventDetail): string {
  return because(TOLD_ACTIONS[String(detail.action)] ?? 'The admin did something with your account', detail)
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
