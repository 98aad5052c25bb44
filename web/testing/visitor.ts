import type { AppConfig } from '@kinhold/contract/config'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { listedToasts } from '../src/ui/toast.ts'
import { openApp } from './app.tsx'
import { serve } from './canned.ts'
import { appConfig, refusal } from './made/config.ts'

export * from './made/config.ts'

type Replies = Parameters<typeof serve>[0]

/** Opens the app at an address as a visitor. `sentTo(route)` returns a route's request bodies so far. */
export function visit(at: string, replies: Replies = {}, config: Partial<AppConfig> = {}) {
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig(config) },
    'GET /api/auth/me': refusal(401, 'no_session', 'Please sign in first.'),
    ...replies,
  })
  const sentTo = (route: keyof NonNullable<Replies>) =>
    sent.filter((request) => request.route === route).map(({ body }) => body)
  return { ...openApp(at), sent, sentTo }
}

/** Returns the title and description of the toast on screen, or null if there is none. */
export function toastText(): string | null {
  const toast = listedToasts().find(({ open }) => open)
  if (!toast) return null
  const words = [toast.title, toast.description].filter((part) => part !== undefined)
  words.forEach((part) => screen.getAllByText(part))
  return words.join(' | ')
}

/** Waits until `toastText` returns the given text. */
export async function told(words: string): Promise<void> {
  await waitFor(() => expect(toastText()).toBe(words))
}
