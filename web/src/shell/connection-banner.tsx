import { useIsOnline } from '../browser/online.ts'

/** Says that the device is offline, for as long as it is. */
export function ConnectionBanner() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-gold-soft px-4 py-2 text-center text-sm text-gold-ink">
          You are offline. You see what was last loaded; changes will have to wait until you are back.
        </p>
      )}
    </div>
  )
}
