import { countryOf } from '@kinhold/domain/phone-country'
import { ADMIN_ID } from '@kinhold/domain/players'
import { inEnglish } from '@kinhold/domain/sentences'
import type { Deps } from '../../deps.ts'
import type { LimitRule, Limits } from '../../http/limits.ts'
import { KINDS } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { isMemberCountry } from '../players/member-countries.queries.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { silenceFor } from './silent-phones.queries.ts'
import type { NoText, TextBudget, TextCause } from './texts.values.ts'

/** The maximum number of texts to one number in a day (`rules.md`, Delivery). Codes have a separate limit. */
export const TEXTS_PER_NUMBER_DAY = 5
export const CODES_PER_NUMBER_DAY = 10
/**
 * The maximum number of texts that one address can trigger in a day: texts of all kinds, and consent texts
 * alone.
 */
export const TEXTS_PER_ADDRESS_DAY = 100
export const CONSENT_TEXTS_PER_ADDRESS_DAY = 5
/**
 * The maximum number of texts per day that count against one sponsor's budget, including codes for invitees.
 */
export const TEXTS_PER_SPONSOR_DAY = 100
// The percentage of the server's hourly texts that is not reserved for codes.
const SMS_PERCENT_BESIDE_CODES = 70

declare const drawn: unique symbol
/**
 * A number that one text may be sent to. Only `drawText` returns this type, after counting the text against
 * its budgets.
 */
export type DrawnText = string & { readonly [drawn]: true }

type Drawing = Pick<Deps, 'config' | 'db' | 'limits' | 'live' | 'sms' | 'warn'>

/**
 * Counts a text against all of its budgets, or against none if it can't be sent. Call it outside
 * transactions, because the limits use a separate connection.
 */
export async function drawText(deps: Drawing, to: string, cause: TextCause): Promise<DrawnText | NoText> {
  if (!(await isTexted(deps, to))) return { refused: 'country' }
  // Without a provider, the text stays in the outbox, so it doesn't matter whether the number is silenced.
  const isUrgent = cause.isUrgent ?? cause.kind === 'code'
  const silence = deps.sms && (await silenceFor(deps.db, to, isUrgent))
  if (silence) return { refused: 'silent', silence }
  const hour = thisHour()
  const ofServer = budgetsOfServer(cause, deps.config.smsPerHour, hour.key)
  const usedUp = await takeEach(deps.limits, [...budgetsOf(to, cause), ...ofServer])
  if (usedUp === null) return to as DrawnText
  const { which, rule, seconds } = usedUp
  if (which !== 'server') return { refused: 'budget', which, seconds }
  await notifyUsedUp(deps, { counter: rule.name, uses: rule.uses, hour: hour.key })
  return { refused: 'budget', which, seconds: hour.secondsLeft }
}

export async function giveTextBack(deps: Drawing, to: DrawnText, cause: TextCause): Promise<void> {
  const ofServer = budgetsOfServer(cause, deps.config.smsPerHour, thisHour().key)
  for (const { rule, key } of [...budgetsOf(to, cause), ...ofServer]) await deps.limits.giveBack(rule, key)
}

// A player's number can be texted regardless of its country.
async function isTexted({ config, db }: Drawing, to: string): Promise<boolean> {
  const { smsCountries } = config
  if (smsCountries === '*') return true
  const country = countryOf(to)
  const isListed =
    country !== null && (smsCountries ? smsCountries.includes(country) : await isMemberCountry(db, country))
  return isListed || (await playerByPhone(db, to)) !== undefined
}

type Budget = { which: TextBudget; rule: LimitRule; key: string }

// Counts a text against all budgets, or returns the first used-up budget and undoes the earlier counts.
async function takeEach(limits: Limits, budgets: Budget[]): Promise<(Budget & { seconds: number }) | null> {
  for (const [n, budget] of budgets.entries()) {
    const seconds = await limits.take(budget.rule, budget.key)
    if (seconds === null) continue
    for (const { rule, key } of budgets.slice(0, n)) await limits.giveBack(rule, key)
    return { ...budget, seconds }
  }
  return null
}

const perDay = (name: string, uses: number): LimitRule => ({ name, uses, seconds: 86_400 })
const CONSENTS = perDay('consent_texts', CONSENT_TEXTS_PER_ADDRESS_DAY)
const BY_ADDRESS = perDay('address_texts', TEXTS_PER_ADDRESS_DAY)
const BY_SPONSOR = perDay('sponsor_texts', TEXTS_PER_SPONSOR_DAY)
const TO_NUMBER = perDay('number_texts', TEXTS_PER_NUMBER_DAY)
const CODES_TO_NUMBER = perDay('number_codes', CODES_PER_NUMBER_DAY)

// The narrowest budget comes first. No sponsor budget applies to the admin, who pays for all texts.
function budgetsOf(to: string, { kind, address, sponsorId }: TextCause): Budget[] {
  const budgets: Budget[] = []
  if (kind === 'consent' && address !== null)
    budgets.push({ which: 'consents', rule: CONSENTS, key: address })
  if (address !== null) budgets.push({ which: 'address', rule: BY_ADDRESS, key: address })
  if (sponsorId !== null && sponsorId !== ADMIN_ID)
    budgets.push({ which: 'sponsor', rule: BY_SPONSOR, key: String(sponsorId) })
  return [...budgets, { which: 'number', rule: kind === 'code' ? CODES_TO_NUMBER : TO_NUMBER, key: to }]
}

function budgetsOfServer({ kind }: TextCause, perHour: number, key: string): Budget[] {
  const budgets = kind === 'code' ? [ALL] : [BESIDE_CODES, ALL]
  return budgets.map((budget) => ({ which: 'server', rule: budget(perHour), key }))
}

const ALL = (perHour: number) => ({ name: 'server_texts', uses: perHour, seconds: HOUR_SECONDS })
const BESIDE_CODES = (perHour: number) => ({
  name: 'server_texts_beside_codes',
  uses: Math.floor((perHour * SMS_PERCENT_BESIDE_CODES) / 100),
  seconds: HOUR_SECONDS,
})

/** Returns how many texts may still be sent this hour: in total, and without those reserved for codes. */
export async function textsLeft({ config, limits }: Pick<Deps, 'config' | 'limits'>) {
  const { key } = thisHour()
  const [all, other] = await Promise.all(
    [ALL, BESIDE_CODES].map((budget) => limits.left(budget(config.smsPerHour), key)),
  )
  return all === null || other === null ? null : { all: all!, beside_codes: Math.min(all!, other!) }
}

const HOUR_SECONDS = 3600

// The total budget and the budget for texts other than codes both reset on the hour. If they
// reset at different times, two hours' worth of other texts could use up one hour of the total budget and
// leave nothing for codes.
function thisHour(): { key: string; secondsLeft: number } {
  const seconds = Math.floor(Date.now() / 1000)
  return {
    key: String(Math.floor(seconds / HOUR_SECONDS)),
    secondsLeft: HOUR_SECONDS - (seconds % HOUR_SECONDS),
  }
}

/** Reports a used-up budget in the log and to the admin, at most once per clock hour. */
async function notifyUsedUp(
  deps: Pick<Deps, 'config' | 'db' | 'limits' | 'live' | 'warn'>,
  { counter, uses, hour }: { counter: string; uses: number; hour: string },
): Promise<void> {
  const once = { name: 'told_used_up', uses: 1, seconds: 3600 }
  if ((await deps.limits.take(once, `${counter}:${hour}`)) !== null) return
  const detail = { texts: uses, codesLeave: uses < deps.config.smsPerHour }
  deps.warn(inEnglish(KINDS.delivery.say({ detail })))
  await deps.db
    .transaction()
    .execute((tx) => notifyPlayers(tx, deps, [{ kind: 'delivery', to: ADMIN_ID, detail }]))
}
