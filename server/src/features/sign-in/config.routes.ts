import type { appConfig } from '@kinhold/contract/config'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'

/** Handles the call for the public configuration, which the app reads before sign-in. */
export function configRoutes({ config, sms, email }: Deps) {
  const body = {
    appName: config.appName,
    taglines: ['Only Your Loved Ones Know', 'Trust The Ones You Love'],
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
    config: async () => ({ status: 200, body }),
  } satisfies { [K in keyof typeof appConfig]: Handler<(typeof appConfig)[K]> }
}
