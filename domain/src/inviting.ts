/** Rules for open invitations, for standing, and for moving a member to a new sponsor. */

import { msg, plural } from './msg.ts'
import { HALVED_DAYS, NEWCOMER_DAYS, SUSPENSIONS_THAT_PAUSE } from './limits.ts'
import type { PlayerRow } from './players.ts'
import { type Sentence, together } from './sentences.ts'

/** The reasons for a member's limit on open invitations. */
export const ALLOWANCE_REASONS = ['usual', 'newcomer', 'set', 'halved', 'paused', 'paused_by_admin'] as const
export type AllowanceReason = (typeof ALLOWANCE_REASONS)[number]

/** A member's limit on open invitations, with its reason and end date. */
export type Allowance = {
  most: number
  open: number
  left: number
  why: AllowanceReason
  until: Date | null
  /** The admin's reason for a limit or a pause. */
  reason: string | null
  /** The number of open invitations that are personal QR codes. */
  codes?: number
}

/** A limit on a member's open invitations, or a pause that stops the member from inviting anyone. */
export type InvitingRule = {
  most: number | null
  paused: 'admin' | 'suspensions' | null
  reason: string | null
}

/**
 * The facts that determine a member's limit on open invitations. `usual` and `newcomer` are server settings.
 */
export type InvitingFacts = {
  now: Date
  joinedAt: Date
  isAdmin: boolean
  usual: number
  newcomer: number
  /** The number of unanswered invitations and usable personal QR codes. */
  open: number
  codes?: number
  rule: InvitingRule | null
  /** The time when an invitee was last suspended, or null if no suspension is recent enough to count. */
  suspendedAt: Date | null
}

/** Returns a member's limit on open invitations (TRU-52 to TRU-55). */
export function allowanceOf(facts: InvitingFacts): Allowance {
  const { most, why, until } = boundOf(facts)
  const reason = why === 'set' || why === 'paused_by_admin' ? (facts.rule?.reason ?? null) : null
  const { open, codes = 0 } = facts
  return { most, open, left: Math.max(0, most - open), why, until, reason, codes }
}

function boundOf(facts: InvitingFacts): Pick<Allowance, 'most' | 'why' | 'until'> {
  const { rule, suspendedAt } = facts
  if (rule?.paused === 'admin') return { most: 0, why: 'paused_by_admin', until: null }
  if (rule?.paused === 'suspensions') return { most: 0, why: 'paused', until: null }
  const whole = wholeOf(facts)
  if (suspendedAt === null || facts.isAdmin) return whole
  return {
    most: Math.max(1, Math.floor(whole.most / 2)),
    why: 'halved',
    until: daysAfter(suspendedAt, HALVED_DAYS),
  }
}

function wholeOf(facts: InvitingFacts): Pick<Allowance, 'most' | 'why' | 'until'> {
  const { usual, newcomer, rule } = facts
  if (rule !== null && rule.most !== null) return { most: rule.most, why: 'set', until: null }
  const settled = daysAfter(facts.joinedAt, NEWCOMER_DAYS)
  const isNew = !facts.isAdmin && facts.now < settled && newcomer < usual
  return isNew
    ? { most: newcomer, why: 'newcomer', until: settled }
    : { most: usual, why: 'usual', until: null }
}

/** Returns true if the member can't invite anyone until the admin lifts the pause. */
export function isPaused({ why }: Pick<Allowance, 'why'>): boolean {
  return why === 'paused' || why === 'paused_by_admin'
}

/** The reader of a text about a member's standing: the member or the admin. */
export type StandingReader = 'member' | 'admin'

/** Describes the limit, the reason for it, and how many invitations are left. */
export function sayAllowance(
  allowance: Omit<Allowance, 'until'> & { until: Date | string | null },
  reader: StandingReader = 'member',
): Sentence {
  const { most, reason, until } = allowance
  // If the limit has no end date, the sentence doesn't mention `day`.
  const said = { most, reason, day: new Date(until ?? 0) }
  const why = (reader === 'member' ? sayWhy : sayWhyToAdmin)(allowance.why, said)
  return together(...why, ...(isPaused(allowance) ? [] : sayLeft(allowance, reader)))
}

function sayLeft({ left, codes = 0 }: Pick<Allowance, 'left' | 'codes'>, reader: StandingReader): Sentence[] {
  if (left > 0) return [msg`${plural({ left }, { one: 'One is left.', other: '# are left.' })}`]
  if (reader === 'admin') return [msg`None is left.`, ...sayCodesToAdmin(codes)]
  return [msg`None is left: please wait for an answer, or take an invitation back.`, ...sayCodes(codes)]
}

// Open QR codes don't appear in any list, so the text explains where to withdraw them.
function sayCodes(codes: number): Sentence[] {
  if (codes === 0) return []
  return [
    msg`${plural({ codes }, { one: 'One of them is a QR code, for seven days at most: you can take your QR codes back where you make one.', other: '# of them are QR codes, for seven days at most: you can take your QR codes back where you make one.' })}`,
  ]
}

function sayCodesToAdmin(codes: number): Sentence[] {
  if (codes === 0) return []
  return [
    msg`${plural({ codes }, { one: 'One of them is a QR code, for seven days at most.', other: '# of them are QR codes, for seven days at most.' })}`,
  ]
}

type Said = Pick<Allowance, 'most' | 'reason'> & { day: Date }

function sayWhy(why: AllowanceReason, { most, day, reason }: Said): Sentence[] {
  switch (why) {
    case 'usual':
      return [
        msg`You can have ${plural({ most }, { one: 'one open invitation', other: '# open invitations' })}.`,
      ]
    case 'newcomer':
      return [
        msg`You are new here: until ${{ day }} you can have ${plural({ most }, { one: 'one open invitation', other: '# open invitations' })}, and more after that.`,
      ]
    case 'set':
      return [
        msg`The admin set how many you can have: ${plural({ most }, { one: 'one open invitation', other: '# open invitations' })}.`,
        ...because(reason),
      ]
    case 'halved':
      return [
        msg`Someone you brought in was suspended: until ${{ day }} you can have ${plural({ most }, { one: 'one open invitation', other: '# open invitations' })}, half as many as usual.`,
      ]
    case 'paused':
      return [
        msg`${plural({ people: SUSPENSIONS_THAT_PAUSE }, { 3: 'Three people', one: '# person', other: '# people' })} you brought in were suspended within ${plural({ days: HALVED_DAYS }, { one: '# day', other: '# days' })}.`,
        msg`You cannot invite anyone until the admin allows it again.`,
        msg`Please write to the admin.`,
      ]
    case 'paused_by_admin':
      return [
        msg`The admin paused inviting for you, until they allow it again.`,
        ...because(reason),
        msg`Please write to the admin.`,
      ]
  }
}

function sayWhyToAdmin(why: AllowanceReason, { most, day, reason }: Said): Sentence[] {
  switch (why) {
    case 'usual':
      return [
        msg`They can have ${plural({ most }, { one: 'one open invitation', other: '# open invitations' })}.`,
      ]
    case 'newcomer':
      return [
        msg`They are new here: until ${{ day }} they can have ${plural({ most }, { one: 'one open invitation', other: '# open invitations' })}, and more after that.`,
      ]
    case 'set':
      return [
        msg`You set how many they can have: ${plural({ most }, { one: 'one open invitation', other: '# open invitations' })}.`,
        ...youSaid(reason),
      ]
    case 'halved':
      return [
        msg`Someone they brought in was suspended: until ${{ day }} they can have ${plural({ most }, { one: 'one open invitation', other: '# open invitations' })}, half as many as usual.`,
      ]
    case 'paused':
      return [
        msg`${plural({ people: SUSPENSIONS_THAT_PAUSE }, { 3: 'Three people', one: '# person', other: '# people' })} they brought in were suspended within ${plural({ days: HALVED_DAYS }, { one: '# day', other: '# days' })}.`,
        msg`They cannot invite anyone until you allow it again.`,
      ]
    case 'paused_by_admin':
      return [
        msg`You paused inviting for them.`,
        msg`They cannot invite anyone until you allow it again.`,
        ...youSaid(reason),
      ]
  }
}

function youSaid(reason: string | null): Sentence[] {
  return reason === null ? [] : [msg`You said: “${{ reason }}”`]
}

function because(reason: string | null): Sentence[] {
  return reason === null ? [] : [msg`They say: “${{ reason }}”`]
}

function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * 86_400_000)
}

/** The counts of a member's invitees. `warned` and `suspended` cover the last year. */
export type StandingCounts = { invitees: number; active: number; warned: number; suspended: number }

/** Describes a member's standing in plain words. */
export function sayStanding(counts: StandingCounts, reader: StandingReader = 'member'): Sentence {
  const { invitees, active, warned, suspended } = counts
  if (invitees === 0 && suspended === 0)
    return reader === 'admin'
      ? msg`They have not brought anyone in yet.`
      : msg`You have not brought anyone in yet. You answer for the people you invite.`
  const brought =
    reader === 'admin'
      ? msg`They brought in ${plural({ invitees }, { one: 'one person', other: '# people' })}, ${{ active }} of them active.`
      : msg`You brought in ${plural({ invitees }, { one: 'one person', other: '# people' })}, ${{ active }} of them active.`
  return together(brought, sayYear(warned, suspended))
}

function sayYear(warned: number, suspended: number): Sentence {
  if (warned > 0 && suspended > 0)
    return msg`Within the last year: ${plural({ warned }, { one: '# warned', other: '# warned' })}, ${plural({ suspended }, { one: '# suspended', other: '# suspended' })}.`
  if (warned > 0)
    return msg`Within the last year: ${plural({ warned }, { one: '# warned', other: '# warned' })}.`
  return suspended > 0
    ? msg`Within the last year: ${plural({ suspended }, { one: '# suspended', other: '# suspended' })}.`
    : msg`Nobody was warned or suspended within the last year.`
}

/** An invitee's standing, as the sponsor sees it. */
export const INVITEE_STANDINGS = ['waiting', 'active', 'warned', 'suspended', 'left'] as const
export type InviteeStanding = (typeof INVITEE_STANDINGS)[number]

/** The actions that the app may offer a sponsor for an invitee. */
export const INVITEE_ACTIONS = ['confirm', 'remind', 'thank'] as const
export type InviteeAction = (typeof INVITEE_ACTIONS)[number]

/** The states of a request to take over an invitee from another sponsor. */
export const MOVE_STATES = ['asked', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type MoveState = (typeof MOVE_STATES)[number]

/**
 * Returns the text in which the admin asks somebody to become a member's sponsor. `below`: the number of
 * people below the member in the sponsor tree.
 */
export function sayMove(name: string, below: number): Sentence {
  return below === 0
    ? msg`The admin asks you to be the sponsor of ${{ name }}. Bonds and trust units stay as they are.`
    : msg`The admin asks you to be the sponsor of ${{ name }} and the ${plural({ below }, { one: 'one person', other: '# people' })} below them. Bonds and trust units stay as they are.`
}

/** The reasons why a member can't move to a new sponsor. */
export type NotMovable = NonNullable<ReturnType<typeof obstacleToMove>>

type Movable = Pick<PlayerRow, 'id' | 'sponsorId' | 'phone'> & { status: string; awaiting: string | null }

/**
 * Returns the reason why a player can't move to a sponsor, or null if there is none. `line`: the ids of the
 * people above the sponsor.
 */
export function obstacleToMove(
  player: Movable & { isAdmin: boolean },
  sponsor: Movable,
  line: readonly number[],
) {
  if (player.isAdmin) return 'the_admin'
  if (player.id === sponsor.id) return 'to_themself'
  if (!isMember(player)) return 'not_active'
  if (!isMember(sponsor)) return 'sponsor_not_active'
  if (player.sponsorId === sponsor.id) return 'present_sponsor'
  return line.includes(player.id) ? 'own_branch' : null
}

function isMember({ status, awaiting, phone }: Movable): boolean {
  return status === 'active' && awaiting === null && phone !== null
}
