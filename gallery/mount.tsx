import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SHARED, SHARED_WORDS, sharedFile } from '../web/src/browser/worker-words.ts'
import { createQueryClient } from '../web/src/query-client.ts'
import { routes } from '../web/src/router.tsx'
import { answering, NOT_CANNED, type Replies } from '../web/testing/answers.ts'
import { appConfig, refusal } from '../web/testing/made/config.ts'
import { member } from '../web/testing/people.ts'
import { aHand } from './hand.ts'
import { learn, learnText, leftInEnglish } from './left-in-english.ts'
import type { Look } from './look.ts'
import { cannedUpload } from './upload.ts'
import { EVERYDAY } from './words.ts'

declare global {
  /**
   * `problems`: errors in the mounted look. `isThere`: true once the look's steps are done. `isLoading`: true
   * if the look shows a loading state. `leftInEnglish`: returns the untranslated texts.
   */
  interface Window {
    gallery: { isThere: boolean; isLoading: boolean; problems: string[]; leftInEnglish: () => string[] }
  }
}

/** Mounts a look and runs its steps. */
export async function mount(look: Look): Promise<void> {
  window.gallery = { isThere: false, isLoading: look.isLoading === true, problems: [], leftInEnglish }
  learn([EVERYDAY, look.name, look.kept, look.shared])
  for (const text of new URL(look.at, location.href).searchParams.values()) learnText(text)
  window.fetch = watched(answering(repliesOf(look)))
  window.XMLHttpRequest = cannedUpload()
  if (look.shared) await keepShared(look.shared)
  const router = createMemoryRouter(look.routes ?? routes, { initialEntries: [look.at] })
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  try {
    await look.steps?.(aHand())
  } catch (error) {
    window.gallery.problems.push(`Its steps end with ${String(error).slice(0, 3_000)}`)
  }
  window.gallery.isThere = true
}

async function keepShared({ text, name }: NonNullable<Look['shared']>): Promise<void> {
  const kept = await caches.open(SHARED)
  await kept.put(SHARED_WORDS, Response.json({ text, names: [name], at: Date.now() }))
  await kept.put(sharedFile(0), new Response('A row of beans.'))
}

function repliesOf({ account = member(), config, replies }: Look): Replies {
  return {
    'GET /api/config': { status: 200, body: appConfig(config) },
    'GET /api/auth/me': account
      ? { status: 200, body: account }
      : refusal(401, 'no_session', 'Please sign in first.'),
    'GET /api/claims': { status: 200, body: [] },
    'GET /api/claims/on-me': { status: 200, body: [] },
    ...replies,
  }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function watched(answer: typeof fetch): typeof fetch {
  const browsers = window.fetch
  return async (input, init) => {
    if (!/^\/(?:api|media)\//.test(String(input))) return browsers(input, init)
    const { gallery } = window
    try {
      const response = await answer(input, init)
      learn(bodyOf(await response.clone().text()))
      if (response.status === NOT_CANNED) gallery.problems.push((await response.clone().json()).error)
      return response
    } catch (error) {
      // A canned TypeError or DOMException simulates a network failure, which isn't a problem with the look.
      if (!(error instanceof TypeError || error instanceof DOMException)) gallery.problems.push(String(error))
      throw error
    }
  }
}
