import type { AppConfig } from '@kinhold/contract/config'

/** The server's settings, plus overrides. */
export function appConfig(different: Partial<AppConfig> = {}): AppConfig {
  return {
    appName: 'Kinhold',
    taglines: ['Only Your Loved Ones Know', 'Trust The Ones You Love'],
    phoneVerification: false,
    devLogin: false,
    smsAvailable: false,
    emailAvailable: false,
    maxUploadMb: 100,
    supportEmail: null,
    privacyEmail: null,
    legalEmail: null,
    ...different,
  }
}

/** A refusal as the server words it. */
export function refusal(status: number, code: string, error: string, more: object = {}) {
  return { status, body: { error, message: error, code, ...more } }
}
