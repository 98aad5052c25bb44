import { interest } from '@kinhold/contract/interest'
import type { Deps } from '../../deps.ts'
import { addressKey, plainAddress } from '../../http/address.ts'
import type { Handler } from '../../http/implement.ts'
import { takeOrRefuse } from '../../http/limits.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { hashOf, newToken } from '../../http/tokens.ts'
import { isBlocked } from '../sign-in/blocked.queries.ts'
import { PHONE_BLOCKED } from '../sign-in/sign-in.ts'
import { answerConsent } from './answer-consent.ts'
import { addSubmission } from './interest.queries.ts'

const PER_ADDRESS = { name: 'interest', uses: 20, seconds: 600 }
const PER_NUMBER = { name: 'interest_number', uses: 5, seconds: 600 }

/** Answers the calls of people who would like to join. */
export function interestRoutes(deps: Deps) {
  return {
    declare: async ({ body }, { request }) => {
      await takeOrRefuse(deps.limits, PER_ADDRESS, addressKey(request.ip))
      await takeOrRefuse(deps.limits, PER_NUMBER, body.phoneNumber)
      if (await isBlocked(deps.db, body.phoneNumber))
        return refuse(403, PHONE_BLOCKED.code, PHONE_BLOCKED.error)
      const consentToken = newToken()
      const id = await addSubmission(deps.db, {
        phone: body.phoneNumber,
        name: body.name,
        source: body.howDidYouHear,
        sourceOther: body.howDidYouHearOther ?? null,
        level: body.interestLevel,
        ipAddress: plainAddress(request.ip),
        consentTokenHash: hashOf(consentToken),
      })
      return { status: 201, body: { id, consentToken } }
    },
    consent: async ({ params, body }, { request }) => {
      const address = addressKey(request.ip)
      await takeOrRefuse(deps.limits, PER_ADDRESS, address)
      const answer = await answerConsent(deps, params.id, { ...body, address })
      if (answer === 'not_found') return notFound('This submission')
      if (answer === 'wrong_token')
        return refuse(403, 'wrong_token', 'This consent belongs to another submission. Please start again.')
      if (answer === 'blocked') return refuse(403, PHONE_BLOCKED.code, PHONE_BLOCKED.error)
      return { status: 204, body: undefined }
    },
  } satisfies { [K in keyof typeof interest]: Handler<(typeof interest)[K]> }
}
