import { fireEvent } from '@testing-library/react'

/** The browser's error codes for a player (HTML, MediaError). */
export const [NETWORK, DECODE, NOT_SUPPORTED] = [2, 3, 4]

/** Makes a player fail with this error code. */
export function failPlayer(player: HTMLMediaElement, code: number): void {
  Object.defineProperty(player, 'error', { value: { code }, configurable: true })
  fireEvent.error(player)
}
