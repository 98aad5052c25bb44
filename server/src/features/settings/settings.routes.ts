import type { settings } from '@kinhold/contract/settings'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { keepLanguage } from '../../http/language.ts'
import { confirmEmail, removeAddress, sendEmailCode } from './confirm-email.ts'
import { presentOwnSettings, presentSettings, presentSpace } from './present-settings.ts'
import { saveSettings } from './save-settings.ts'

export function settingsRoutes(deps: Deps) {
  const { db, config } = deps
  return {
    get: async (_, { viewer }) => ({
      status: 200,
      body: await presentSettings(db, viewer, deps.sms?.sender),
    }),
    update: async ({ body }, { viewer, cookies }) => {
      const refused = await saveSettings(deps, viewer, body)
      if (!refused && body.language !== undefined) keepLanguage(cookies, body.language)
      return refused ?? { status: 200, body: await presentSettings(db, viewer, deps.sms?.sender) }
    },
    setEmail: async ({ body }, { me, say }) => {
      const sent = await sendEmailCode(deps, me.id, body.address, say)
      if (sent === 'confirmed_already') return { status: 200, body: await presentOwnSettings(db, me.id) }
      if (sent === 'mailed')
        return { status: 202, body: { verificationRequired: true, address: body.address } }
      return sent
    },
    confirmEmail: async ({ body }, { me }) => {
      const refused = await confirmEmail(deps, me.id, body.code)
      return refused ?? { status: 200, body: await presentOwnSettings(db, me.id) }
    },
    removeEmail: async (_, { me }) => {
      await removeAddress(deps, me.id)
      return { status: 204, body: undefined }
    },
    space: async (_, { me }) => ({
      status: 200,
      body: await presentSpace(db, me.id, config.memberQuotaMb),
    }),
  } satisfies { [K in keyof typeof settings]: Handler<(typeof settings)[K]> }
}
