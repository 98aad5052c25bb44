import { interest } from '@kinhold/contract/interest'
import type { Deps } from '../../deps.ts'
import { addressKey, plainAddress } from '../../http/address.ts'
import type { Handler } from '../../http/implement.ts'
import { useUp } from '../../http/limits.ts'
import { isRefused, noContent } from '../../http/refusals.ts'
import { answerConsent, declareInterest } from './declare-interest.ts'

const PER_NUMBER = { name: 'interest_number', uses: 5, seconds: 600 }

export function interestRoutes(deps: Deps) {
  return {
    declare: async ({ body }, { request }) => {
      const tooOften = await useUp(deps.limits, { rule: PER_NUMBER, key: body.phoneNumber })
      if (tooOften) return tooOften
      const declared = await declareInterest(deps, {
        phone: body.phoneNumber,
        name: body.name,
        source: body.howDidYouHear,
        source_other: body.howDidYouHearOther ?? null,
        level: body.interestLevel,
        ip_address: plainAddress(request.ip),
      })
      return isRefused(declared) ? declared : { status: 201, body: declared }
    },
    consent: async ({ params, body }, { request, say }) => {
      const address = addressKey(request.ip)
      return noContent(answerConsent(deps, params.id, { ...body, address, say }))
    },
  } satisfies { [K in keyof typeof interest]: Handler<(typeof interest)[K]> }
}
