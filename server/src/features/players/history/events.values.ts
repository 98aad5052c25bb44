import type { PlayerRow } from '@kinhold/domain/players'
import type { Name } from '@kinhold/domain/names'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg, plural } from '@kinhold/domain/msg'

export type EventDetail = Record<string, string | number | boolean | null>

/**
 * The values in an event's wording. `about` is a person's current name, and `detail` contains the other
 * values.
 */
type Told = { about: Name; detail: EventDetail }

type Wording = Sentence | ((told: Told) => Sentence)

/**
 * The sentences about an action of the admin: without a reason, with a reason, and with a reason that the
 * admin gave later.
 */
type Deed = {
  plain: Sentence
  because: (reason: string) => Sentence
  explained: (reason: string) => Sentence
}

/** The admin's actions that the account's history stores as `admin_did`. */
export const TOLD_ACTIONS: Record<string, Deed> = {
  re_register: {
    plain: msg`The admin asked you to register again.`,
    because: (reason) => msg`The admin asked you to register again: ${{ reason }}`,
    explained: (reason) => msg`The admin asked you to register again, and explained it later: ${{ reason }}`,
  },
  suspend: {
    plain: msg`The admin suspended your account.`,
    because: (reason) => msg`The admin suspended your account: ${{ reason }}`,
    explained: (reason) => msg`The admin suspended your account, and explained it later: ${{ reason }}`,
  },
  deactivate: {
    plain: msg`The admin deactivated your account.`,
    because: (reason) => msg`The admin deactivated your account: ${{ reason }}`,
    explained: (reason) => msg`The admin deactivated your account, and explained it later: ${{ reason }}`,
  },
  archive: {
    plain: msg`The admin archived your account.`,
    because: (reason) => msg`The admin archived your account: ${{ reason }}`,
    explained: (reason) => msg`The admin archived your account, and explained it later: ${{ reason }}`,
  },
  block_phone: {
    plain: msg`The admin blocked your number.`,
    because: (reason) => msg`The admin blocked your number: ${{ reason }}`,
    explained: (reason) => msg`The admin blocked your number, and explained it later: ${{ reason }}`,
  },
  unblock_phone: {
    plain: msg`The admin unblocked your number.`,
    because: (reason) => msg`The admin unblocked your number: ${{ reason }}`,
    explained: (reason) => msg`The admin unblocked your number, and explained it later: ${{ reason }}`,
  },
}

/** The admin's actions that have their own kinds of events. */
const OTHER_ACTIONS = {
  warn: {
    plain: msg`The admin warned you.`,
    because: (reason) => msg`The admin warned you: ${{ reason }}`,
    explained: (reason) => msg`The admin warned you, and explained it later: ${{ reason }}`,
  },
  remove_content: {
    plain: msg`The admin removed something of yours.`,
    because: (reason) => msg`The admin removed something of yours: ${{ reason }}`,
    explained: (reason) => msg`The admin removed something of yours, and explained it later: ${{ reason }}`,
  },
  set_inviting: {
    plain: msg`The admin changed how many people you can invite.`,
    because: (reason) => msg`The admin changed how many people you can invite: ${{ reason }}`,
    explained: (reason) =>
      msg`The admin changed how many people you can invite, and explained it later: ${{ reason }}`,
  },
  pause_inviting: {
    plain: msg`The admin paused inviting for you.`,
    because: (reason) => msg`The admin paused inviting for you: ${{ reason }}`,
    explained: (reason) => msg`The admin paused inviting for you, and explained it later: ${{ reason }}`,
  },
  stop_claim: {
    plain: msg`The admin stopped the claim of this account.`,
    because: (reason) => msg`The admin stopped the claim of this account: ${{ reason }}`,
    explained: (reason) =>
      msg`The admin stopped the claim of this account, and explained it later: ${{ reason }}`,
  },
  view_dashboard: {
    plain: msg`The admin looked at your home.`,
    because: (reason) => msg`The admin looked at your home: ${{ reason }}`,
    explained: (reason) => msg`The admin looked at your home, and explained it later: ${{ reason }}`,
  },
} satisfies Record<string, Deed>

/** The admin's actions that can be explained to the owner later. */
export const EXPLAINED: Record<string, Deed> = { ...TOLD_ACTIONS, ...OTHER_ACTIONS }

/** The sentences about an action that only an earlier version of the server knew. */
const UNNAMED: Deed = {
  plain: msg`The admin did something with your account.`,
  because: (reason) => msg`The admin did something with your account: ${{ reason }}`,
  explained: (reason) =>
    msg`The admin did something with your account, and explained it later: ${{ reason }}`,
}

/** Events that are kept for 90 days (TRU-85). */
const PERSONAL = {
  reported: msg`You reported something to the admin.`,
  signed_in: msg`You signed in.`,
  new_browser: msg`A new browser proved your number with a code.`,
  passkey_added: ({ detail: { name } }) => msg`You added the passkey “${{ name }}”.`,
  passkey_removed: ({ detail: { name } }) => msg`You removed the passkey “${{ name }}”.`,
  passkey_used: msg`A passkey signed you in, in a new browser.`,
  passkey_refused: ({ detail: { name } }) =>
    msg`The passkey “${{ name }}” was refused: a copy of it seems to be in use.`,
  signed_out_elsewhere: msg`You signed a browser out.`,
  number_changed: msg`Your number was changed.`,
  name_changed: ({ detail: { before, after } }) =>
    msg`Your name was changed from “${{ before }}” to “${{ after }}”.`,
  photo_changed: msg`Your photo was changed.`,
  admin_looked: OTHER_ACTIONS.view_dashboard.plain,
} satisfies Record<string, Wording>

/** Events that are kept for as long as the account exists (TRU-85). */
const LASTING = {
  bond_ended_by_you: ({ about: name }) => msg`You ended your bond with ${{ name }}.`,
  bond_ended_by_them: ({ about: name }) => msg`${{ name }} ended your bond.`,

  blocked: ({ about: name }) => msg`You blocked ${{ name }}.`,
  unblocked: ({ about: name }) => msg`You unblocked ${{ name }}.`,

  warned: ({ detail }) => sayDeed(OTHER_ACTIONS.warn, detail),
  content_removed: ({ detail }) => sayDeed(OTHER_ACTIONS.remove_content, detail),
  appealed: msg`You answered the admin.`,

  inviting_set: ({ detail }) =>
    sayDeed(detail.paused ? OTHER_ACTIONS.pause_inviting : OTHER_ACTIONS.set_inviting, detail),
  inviting_paused: msg`Inviting was paused: three people you brought in were suspended.`,
  sponsor_changed: ({ about: name }) => msg`${{ name }} became your sponsor.`,
  took_over: ({ about: name }) => msg`You became the sponsor of ${{ name }}.`,

  guardians_named: ({ detail: { count, waits } }) =>
    waits
      ? msg`You named ${plural({ count: Number(count) }, { one: '# guardian', other: '# guardians' })}, who take their place after seven days.`
      : msg`You named ${plural({ count: Number(count) }, { one: '# guardian', other: '# guardians' })}.`,
  guardian_agreed: ({ about: name }) => msg`${{ name }} agreed to be your guardian.`,
  guardian_declined: ({ about: name }) => msg`${{ name }} is not your guardian: they declined.`,
  claim_begun: msg`Somebody asked for this account with a new number. Your people were asked.`,
  claim_confirmed: ({ about: name }) => msg`${{ name }} confirmed that you lost your number.`,
  claim_waiting: msg`Enough of your people confirmed a new number for this account. The time to stop it began.`,
  claim_doubted: ({ detail }) =>
    detail.by === 'owner'
      ? msg`In a browser that signed in recently, you said that the claim of this account is not yours. Your people and the admin were asked again.`
      : msg`Someone used the link that was texted to your number to say that the claim of this account is not theirs. Your people and the admin were asked again.`,
  claim_taken_back: ({ about: name }) =>
    msg`${{ name }} took back their confirmation that you lost your number.`,
  claim_stopped: ({ detail }) => sayStopped(detail),
  claim_done: msg`You lost your number, and your people moved the account to your new one.`,

  registered: msg`You joined.`,
  registered_anew: msg`You registered again.`,
  admin_did: ({ detail }) => sayDeed(TOLD_ACTIONS[String(detail.action)] ?? UNNAMED, detail),
  admin_explained: ({ detail }) =>
    (EXPLAINED[String(detail.action)] ?? UNNAMED).explained(String(detail.reason)),
} satisfies Record<string, Wording>

/** The wordings of all kinds of events. */
export const EVENTS: Record<string, Wording> = { ...PERSONAL, ...LASTING }

export type EventKind = keyof typeof PERSONAL | keyof typeof LASTING

export const isPersonal = (kind: EventKind) => kind in PERSONAL

/** The sentence about a kind of event that only another version of the server knows. */
const UNKNOWN = msg`Something happened with your account.`

/** Returns the wording of an event. */
export function sayEvent(kind: string, told: Told): Sentence {
  const wording = EVENTS[kind] ?? UNKNOWN
  return typeof wording === 'function' ? wording(told) : wording
}

function sayStopped(detail: EventDetail): Sentence {
  if (detail.by === 'admin') return sayDeed(OTHER_ACTIONS.stop_claim, detail)
  return detail.by === 'owner'
    ? msg`You stopped the claim of this account: it was not you.`
    : msg`The link that was texted to your number stopped the claim of this account.`
}

function sayDeed({ plain, because }: Deed, { reason }: EventDetail): Sentence {
  return reason === null || reason === undefined ? plain : because(String(reason))
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
