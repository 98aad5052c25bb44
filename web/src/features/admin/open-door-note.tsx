import { useConfig } from '../session/config.data.ts'
import { Lock } from '../../ui/icons.ts'

/** Reminds the admin that a number alone opens an account while phone verification is off. */
export function OpenDoorNote() {
  if (useConfig().phoneVerification) return null
  return (
    <aside
      aria-label="Phone verification is off"
      className="flex gap-3 rounded-card border border-gold bg-gold-soft px-4 py-3 text-gold-ink"
    >
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="measure">
        Phone verification is off: anyone who knows a member’s number can sign in as them, as you too. It is
        on as soon as an SMS provider is set up, unless PHONE_VERIFICATION turns it off.
      </p>
    </aside>
  )
}
