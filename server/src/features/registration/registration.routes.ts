import type { registration } from '@kinhold/contract/registration'
import type { Deps } from '../../deps.ts'
import { keepTokens } from '../../http/cookies.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { isRefused, noContent } from '../../http/refusals.ts'
import { presentPlayer } from '../players/present-player.ts'
import { codeWords } from '../sign-in/code-words.values.ts'
import { presentCodeTexted } from '../sign-in/present-outcome.ts'
import { completeRegistration } from './complete-registration.ts'
import { declineAsInvitee } from './answer-as-invitee.ts'
import { type Opened, openInvitation } from './open-invitation.ts'
import { openOwnInvitation } from './open-own-invitation.ts'

export function registrationRoutes(deps: Deps) {
  return {
    openInvitation: async ({ body }, context) => {
      const opened = await openInvitation(deps, body, context)
      return isRefused(opened) ? opened : presentOpened(opened, context)
    },
    openOwn: async ({ body }, context) => {
      const opened = await openOwnInvitation(deps, context.me, body, context)
      return isRefused(opened) ? opened : presentOpened(opened, context)
    },
    declineInvitation: (_, { principal }) => noContent(declineAsInvitee(deps, principal)),
    completeRegistration: async ({ body }, context) => {
      const registered = await completeRegistration(deps, context.principal, formOf(body), context)
      if (isRefused(registered)) return registered
      if (registered.kind === 'must_prove')
        return presentCodeTexted(registered.phone, codeWords(deps).enterFirst, context.say)
      context.cookies.clear('kinhold_invitee')
      keepTokens(context, registered.tokens)
      const player = presentPlayer(registered.player, true)
      return { status: registered.kind === 'renewed' ? 200 : 201, body: player }
    },
  } satisfies { [K in keyof typeof registration]: Handler<(typeof registration)[K]> }
}

function presentOpened({ token, mustProve, ...answer }: Opened, { cookies }: Pick<Context, 'cookies'>) {
  cookies.set('kinhold_invitee', token)
  const body = mustProve ? { ...answer, verificationRequired: true as const } : answer
  return { status: 200 as const, body }
}

function formOf<F extends { profilePhoto: string }>({ profilePhoto, ...form }: F) {
  return { ...form, photoId: profilePhoto.replace(/^\/media\//, '') }
}
