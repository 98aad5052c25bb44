import type { appConfig } from '@kinhold/contract/config'
import type { signIn } from '@kinhold/contract/sign-in'
import type { Say } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import { keepTokens } from '../../http/cookies.ts'
import type { Handler } from '../../http/implement.ts'
import { bodyOf, isRefused, notFound } from '../../http/refusals.ts'
import { presentPlayer } from '../players/present-player.ts'
import { codeWords } from './code-words.values.ts'
import { presentCodeTexted, presentOutcome, presentVerified } from './present-outcome.ts'
import { numberOfKey, signInByKey } from './sign-in-by-key.ts'
import { signInByName, signInByNumber } from './sign-in-by-number.ts'
import { verifyNumber } from './verify-number.ts'

export function signInRoutes(deps: Deps) {
  return {
    byNumber: async ({ body }, context) => {
      const { key, phone } = body
      const tried =
        key === undefined
          ? await signInByNumber(deps, phone, context)
          : await signInByKey(deps, { key, phone }, context)
      if (isRefused(tried)) return tried
      return tried.kind === 'code_texted'
        ? presentCodeTexted(tried.phone, codeWords(deps).enter, context.say)
        : presentOutcome(tried, context)
    },
    verify: async ({ body }, context) => {
      // If this server doesn't use codes, this route doesn't exist.
      if (!deps.config.phoneVerification) return notACall(body.phone ?? '', context.say)
      const { key, phone, code } = body
      const number = key === undefined ? phone! : await numberOfKey(deps, { key, phone }, context)
      if (isRefused(number)) return number
      const verified = await verifyNumber(deps, { phone: number, code }, context)
      return isRefused(verified) ? verified : presentVerified(verified, context)
    },
    byName: deps.config.devLogin
      ? async ({ body }, context) => {
          const signedIn = await signInByName(deps, body.playerName, context)
          if (isRefused(signedIn)) return signedIn
          keepTokens(context, signedIn.tokens)
          return { status: 200, body: presentPlayer(signedIn.player, true) }
        }
      : null,
  } satisfies { [K in keyof typeof signIn]: Handler<(typeof signIn)[K]> | null }
}

const TAGLINES = [msg`Only Your Loved Ones Know`, msg`Trust The Ones You Love`]

function notACall(phone: string, say: Say) {
  const { body, sentences } = notFound('This call')
  return { status: 404 as const, body: { ...bodyOf(body.code, sentences, say), phone } }
}

export function configRoutes({ config, sms, email }: Deps) {
  const body = {
    appName: config.appName,
    phoneVerification: config.phoneVerification,
    devLogin: config.devLogin,
    smsAvailable: sms !== null,
    emailAvailable: email !== null,
    maxUploadMb: config.maxUploadMb,
    supportEmail: config.supportEmail,
    privacyEmail: config.privacyEmail,
    legalEmail: config.legalEmail,
  }
  return {
    config: async (_, { say }) => ({ status: 200, body: { ...body, taglines: TAGLINES.map(say) } }),
  } satisfies { [K in keyof typeof appConfig]: Handler<(typeof appConfig)[K]> }
}
