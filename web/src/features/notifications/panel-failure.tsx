import { Failed } from '../../parts/list/failed.tsx'

type Props = { error?: unknown; onRetry: () => void; busy?: boolean }

/** The panel if its list, or its code, failed to load. */
export function PanelFailure({ error, onRetry, busy = false }: Props) {
  return (
    <div className="p-4 pt-0">
      <Failed error={error} failure={NOT_LOADED} isTrying={busy} onRetry={onRetry} />
    </div>
  )
}

/** Error text for a list that failed to load, when the server gives none. */
export const NOT_LOADED = {
  otherwise: 'Your notifications could not be loaded. Please check your connection and try again.',
}
