import type { CSSProperties } from 'react'
import type { CustomItemComponentProps } from 'virtua'

/**
 * The place of a row that can be pressed right after its list has moved: the library lets no pointer through for a moment,
 * and a press that began in it would go to nobody.
 */
export function pressable(style: CSSProperties): CSSProperties {
  return { ...style, pointerEvents: 'auto' }
}

/** A row of a list of which only what is near is drawn. */
export function PressableRow({ children, style, ref }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={pressable(style)}>
      {children}
    </div>
  )
}
