import type { CSSProperties } from 'react'
import type { CustomItemComponentProps } from 'virtua'

/**
 * Returns a row's style with pointer events enabled. The library disables pointer events during scrolling,
 * but rows must stay clickable.
 */
export function pressable(style: CSSProperties): CSSProperties {
  return { ...style, pointerEvents: 'auto' }
}

export function PressableRow({ children, style, ref }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={pressable(style)}>
      {children}
    </div>
  )
}
