import { LOGGED_NUMBER_MAX, UNKNOWN_NUMBERS_BEFORE_FLAG } from '@kinhold/domain/limits'
import { resultOfTry, type ValidationResult } from '@kinhold/domain/phone-log'
import { oneLine } from '@kinhold/domain/text'
import type { Deps } from '../../deps.ts'
import { addLog, countGuesses } from './phone-log.queries.ts'
import type { Visit } from './visit.ts'

/** Writes a try to sign in to the phone log, flagged where its address or browser guesses numbers: `unknownNumber` says it was nobody's. */
export async function logTry(
  { db }: Deps,
  visit: Visit,
  phoneNumber: string,
  outcome: ValidationResult,
  unknownNumber = false,
): Promise<void> {
  const suspiciousIndicators = await indicatorsOf({ db }, visit, unknownNumber ? phoneNumber : null)
  await addLog(db, {
    phoneNumber: [...oneLine(phoneNumber)].slice(0, LOGGED_NUMBER_MAX).join(''),
    result: resultOfTry(outcome, suspiciousIndicators),
    unknownNumber,
    ipAddress: visit.ipAddress,
    userAgent: visit.userAgent,
    sessionId: visit.browserName,
    geographicData: visit.geographicData,
    suspiciousIndicators,
  })
}

async function indicatorsOf(
  { db }: Pick<Deps, 'db'>,
  visit: Visit,
  unknown: string | null,
): Promise<string[]> {
  const { byAddress, byBrowser } = await countGuesses(db, {
    ipAddress: visit.ipAddress,
    sessionId: visit.browserName,
    phone: unknown,
  })
  return [
    ...(byAddress > UNKNOWN_NUMBERS_BEFORE_FLAG ? ['many_unknown_numbers_from_address'] : []),
    ...(byBrowser > UNKNOWN_NUMBERS_BEFORE_FLAG ? ['many_unknown_numbers_from_browser'] : []),
  ]
}
