import { cutTo } from '@kinhold/domain/graphemes'
import {
  CODES_BROUGHT_PER_ADDRESS,
  CODES_BROUGHT_PER_BROWSER,
  LOGIN_WINDOW_SECONDS,
} from '@kinhold/domain/limits'
import { resultOfTry, type ValidationResult } from '@kinhold/domain/phone-log'
import { oneLine } from '@kinhold/domain/text'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { useUp } from '../../http/limits.ts'
import type { Visit } from '../sessions/read-visit.ts'
import { addLog, countGuesses, flagLog } from './phone-log.queries.ts'

// An attempt is flagged if its address or browser tried more than this many unknown numbers in the window.
const UNKNOWN_NUMBERS_BEFORE_FLAG = 5
// The log truncates an invalid number to this many characters.
const LOGGED_NUMBER_MAX = 40

/** Logs a sign-in attempt. Attempts over a limit share a row per number, address and window. */
export async function logTry(
  { db }: Pick<Deps, 'db'>,
  visit: Visit,
  phoneNumber: string,
  outcome: ValidationResult,
  unknownNumber = false,
): Promise<void> {
  const log = await addLog(db, {
    phoneNumber: cutTo(oneLine(phoneNumber), LOGGED_NUMBER_MAX),
    result: outcome,
    unknownNumber,
    ipAddress: visit.ipAddress,
    addressKey: visit.addressKey,
    userAgent: visit.userAgent,
    sessionId: visit.browserName,
    geographicData: visit.geographicData,
  })
  // Insert the row before counting, so that each of several simultaneous guesses also counts the others.
  const indicators = outcome === 'throttled' ? [] : await indicatorsOf(db, visit)
  if (indicators.length > 0) await flagLog(db, log, resultOfTry(outcome, indicators), indicators)
}

async function indicatorsOf(db: Db, visit: Visit): Promise<string[]> {
  const { byAddress, byBrowser } = await countGuesses(db, {
    addressKey: visit.ipAddress && visit.addressKey,
    sessionId: visit.browserName,
  })
  return [
    ...(byAddress > UNKNOWN_NUMBERS_BEFORE_FLAG ? ['many_unknown_numbers_from_address'] : []),
    ...(byBrowser > UNKNOWN_NUMBERS_BEFORE_FLAG ? ['many_unknown_numbers_from_browser'] : []),
  ]
}

/**
 * Counts an entered code or a used passkey against the address and the browser. Returns the refusal, or null.
 */
export async function takeBrought(deps: Deps, visit: Visit, phone: string, what: 'codes' | 'passkeys') {
  const name = `${what}_brought`
  const seconds = LOGIN_WINDOW_SECONDS
  const tooOften = await useUp(
    deps.limits,
    { rule: { name: `${name}_address`, uses: CODES_BROUGHT_PER_ADDRESS, seconds }, key: visit.addressKey },
    { rule: { name: `${name}_browser`, uses: CODES_BROUGHT_PER_BROWSER, seconds }, key: visit.browserName },
  )
  if (tooOften) await logTry(deps, visit, phone, 'throttled')
  return tooOften
}
