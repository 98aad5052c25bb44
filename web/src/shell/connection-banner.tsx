import { useIsOnline } from '../browser/online.ts'

/** Says that the device is offline, for as long as it is. */
export function ConnectionBanner() {
  const isOnline = useIsOnline()
  return (
    <div ref={tellHeight} role="status">
      {!isOnline && (
        <p className="bg-gold-soft px-4 py-2 text-center text-sm text-gold-ink">
          You are offline. You see what was last loaded; changes will have to wait until you are back.
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
