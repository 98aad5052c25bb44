import type { AppConfig } from '@kinhold/contract/config'
import type { Settings } from '@kinhold/contract/settings'
import { PRIVACY_AT_FIRST } from '@kinhold/domain/players'
import { NOTICES_AT_FIRST } from '@kinhold/domain/settings'

/** Returns the default server settings for tests. */
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

/** Returns an error response with this status, error code and message. */
export function refusal(status: number, code: string, error: string, more: object = {}) {
  return { status, body: { error, message: error, code, ...more } }
}

export type Chosen = {
  privacy?: Partial<Settings['privacy']>
  notifications?: Partial<Settings['notifications']>
  email?: Partial<Settings['email']>
}

/** Returns a member's default settings with these changes. */
export function settings({ privacy, notifications, email }: Chosen = {}): Settings {
  return {
    privacy: { ...PRIVACY_AT_FIRST, ...privacy },
    notifications: { ...NOTICES_AT_FIRST, ...notifications },
    email: { address: null, waiting: null, ...email },
    language: null,
  }
}
