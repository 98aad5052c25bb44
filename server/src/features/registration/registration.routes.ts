import type { registration } from '@kinhold/contract/registration'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { isRefused } from '../../http/refusals.ts'
import { presentPlayer } from '../players/present-player.ts'
import { codeWords } from '../sign-in/code-words.values.ts'
import { presentCodeTexted } from '../sign-in/present-outcome.ts'
import { completeRegistration } from './complete-registration.ts'
import { openInvitation } from './open-invitation.ts'

export function registrationRoutes(deps: Deps) {
  return {
    openInvitation: async ({ body }, context) => {
      const opened = await openInvitation(deps, body, context)
      if (isRefused(opened)) return opened
      const { token, mustProve, ...answer } = opened
      context.cookies.set('kinhold_invitee', token)
      return { status: 200, body: mustProve ? { ...answer, verificationRequired: true } : answer }
    },
    completeRegistration: async ({ body }, context) => {
      const registered = await completeRegistration(deps, context.principal, formOf(body), context)
      if (isRefused(registered)) return registered
      if (registered.kind === 'must_prove')
        return presentCodeTexted(registered.phone, codeWords(deps).enterFirst)
      context.cookies.clear('kinhold_invitee')
      context.cookies.set('kinhold_session', registered.token)
      const player = presentPlayer(registered.player, true)
      return { status: registered.kind === 'renewed' ? 200 : 201, body: player }
    },
  } satisfies { [K in keyof typeof registration]: Handler<(typeof registration)[K]> }
}

function formOf<F extends { profilePhoto: string }>({ profilePhoto, ...form }: F) {
  return { ...form, photoId: profilePhoto.replace(/^\/media\//, '') }
}
