import type { CSSProperties } from 'react'
import type { CustomItemComponentProps } from 'virtua'

/** Keeps rows clickable during scrolling, even though the library disables pointer events. */
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
