import { useIsOnline } from '../browser/online.ts'
import { useIsLastRead } from '../features/session/last-read/whose-read.ts'

/** Says that the device is offline, or that the server could not be reached since the app was opened, for as long as it is so. */
export function ConnectionBanner() {
  const isOnline = useIsOnline()
  const isLastRead = useIsLastRead()
  return (
    <div ref={tellHeight} role="status">
      {(!isOnline || isLastRead) && (
        <p className="bg-gold-soft px-4 py-2 text-center text-sm text-gold-ink">
          {isOnline
            ? 'We cannot be reached at the moment. You see what you last read; it is brought up to date by itself.'
            : 'You are offline. You see what was last loaded; changes will have to wait until you are back.'}
        </p>
      )}
    </div>
  )
}

/** Keeps how high the banner is in `--banner`, for what is as high as the window has room for. */
function tellHeight(banner: HTMLElement | null): () => void {
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--banner', `${banner!.offsetHeight}px`),
  )
  observer.observe(banner!)
  return () => observer.disconnect()
}
