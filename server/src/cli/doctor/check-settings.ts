import { type Config, isLoopback, reachOf, refuseOpenDoor } from '../../config.ts'
import { failed, type Finding, ok, warning } from './finding.ts'

const CHECK = 'settings'

/** Finds settings that contradict each other, and explains how to fix them. */
export function checkSettings(config: Config): Finding[] {
  const found = RULES.flatMap((rule) => rule(config) ?? [])
  return found.length === 0 ? [ok(CHECK, 'No two settings contradict each other.')] : found
}

type Rule = (config: Config) => Finding | null

const RULES: Rule[] = [
  (config) => {
    try {
      refuseOpenDoor(config)
      return null
    } catch (error) {
      return failed(
        CHECK,
        (error as Error).message,
        'Set what it names; the server does not start like this.',
      )
    }
  },
  (config) =>
    config.verificationOff && reachOf(config).length > 0
      ? warning(
          CHECK,
          'PHONE_VERIFICATION=off on a server that other machines reach: a number alone signs in, the admin’s too.',
          'Set up an SMS provider and unset PHONE_VERIFICATION.',
        )
      : null,
  ({ publicUrl }) =>
    publicUrl?.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname)
      ? warning(
          CHECK,
          'PUBLIC_URL is http: cookies are not Secure, and passkeys, push and voice messages do not work.',
          'Serve it by https and set PUBLIC_URL to that address.',
        )
      : null,
  ({ publicUrl, trustProxy }) =>
    publicUrl?.startsWith('https:') && trustProxy === false
      ? warning(
          CHECK,
          'PUBLIC_URL is https, so a proxy stands before the server, but TRUST_PROXY is off: all callers share the limits of the proxy.',
          'Set TRUST_PROXY=on, or to the addresses of the proxies.',
        )
      : null,
  ({ publicUrl, trustProxy }) =>
    publicUrl === null && trustProxy !== false
      ? warning(
          CHECK,
          'TRUST_PROXY is set without PUBLIC_URL: links and cookies do not know the address that people use.',
          'Set PUBLIC_URL to the address that people use.',
        )
      : null,
  ({ rateLimits, twilio, smtp }) =>
    !rateLimits && (twilio !== null || smtp !== null)
      ? failed(
          CHECK,
          'RATE_LIMITS=off together with a provider: anyone can make the server send texts or e-mails without end.',
          'Unset RATE_LIMITS; it is for load tests.',
        )
      : null,
  ({ twilio, publicUrl }) =>
    twilio !== null && publicUrl === null
      ? warning(
          CHECK,
          'Texts are sent without PUBLIC_URL: Twilio cannot report whether they arrived, and they have no links.',
          'Set PUBLIC_URL.',
        )
      : null,
  ({ smtp, publicUrl }) =>
    smtp !== null && publicUrl === null
      ? warning(CHECK, 'E-mails about news need PUBLIC_URL, and none is sent.', 'Set PUBLIC_URL.')
      : null,
  ({ maxUploadMb, memberQuotaMb }) =>
    maxUploadMb > memberQuotaMb
      ? warning(
          CHECK,
          `MAX_UPLOAD_MB (${maxUploadMb}) is more than MEMBER_QUOTA_MB (${memberQuotaMb}): a file of that size never fits.`,
          'Raise MEMBER_QUOTA_MB, or lower MAX_UPLOAD_MB.',
        )
      : null,
  ({ newcomerInvitations, maxPendingInvitations }) =>
    newcomerInvitations > maxPendingInvitations
      ? warning(
          CHECK,
          `NEWCOMER_INVITATIONS (${newcomerInvitations}) is more than MAX_PENDING_INVITATIONS (${maxPendingInvitations}), which counts in the first days, too.`,
          'Lower NEWCOMER_INVITATIONS.',
        )
      : null,
  ({ metricsToken, host }) =>
    metricsToken === null && !isLoopback(host)
      ? warning(
          CHECK,
          'Other machines reach the server, and METRICS_TOKEN is unset: only this machine reads /metrics.',
          'Set METRICS_TOKEN if a monitoring system on another machine should read them.',
        )
      : null,
]
