import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/app.tsx'
import { serve } from '../../../testing/canned.ts'
import { shownToast } from '../../../testing/on-screen.ts'
import { admin, member, vaultUser } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { serveSettings, settings } from '../../../testing/settings.ts'
import { openVaultBase, SETTINGS_AT_FIRST } from '../../../testing/vault-base.tsx'
import { refusal, visit } from '../../../testing/visitor.ts'
import { followCookie } from '../../browser/languages.ts'
import { page } from '../../browser/page.ts'
import { LanguageSection } from '../../features/settings/account/language-section.tsx'
import { useAccountLanguage } from '../../features/session/use-account-language.ts'

vi.mock('../../browser/words.ts', async (load) => ({
  ...(await load<typeof import('../../browser/words.ts')>()),
  language: 'de',
  offered: ['en', 'ar', 'de', 'pt-BR'],
}))

let reload = vi.fn<() => void>()
const PUT = 'PUT /api/settings'
const NAMES = ['English', 'العربية', 'Deutsch', 'Português (Brasil)']

beforeEach(() => {
  reload = vi.fn<() => void>()
  vi.spyOn(page, 'reload').mockImplementation(reload)
})
afterEach(() => {
  document.cookie = 'kinhold_language=; path=/; max-age=0'
  sessionStorage.clear()
})

const list = () => screen.findByRole('combobox', { name: 'Language' })

test.each(['/', '/register?ref=19&sponsor=Ann', '/lost-number', '/privacy'])(
  'LNG-10 %s lets a visitor pick a language, each listed by its own name',
  async (at) => {
    const { user } = visit(at)
    const chosen = await list()
    expect(chosen).toHaveValue('de')
    const options = within(chosen).getAllByRole('option')
    expect(options.map(({ textContent, lang }) => [textContent, lang])).toEqual(
      NAMES.map((name, place) => [name, ['en', 'ar', 'de', 'pt-BR'][place]]),
    )
    await user.selectOptions(chosen, 'العربية')
    expect(document.cookie).toBe('kinhold_language=ar')
    expect(reload).toHaveBeenCalledOnce()
  },
)

test('LNG-10 choosing a language doesn’t change the URL', async () => {
  const { user, where } = visit('/lost-number')
  await user.selectOptions(await list(), 'English')
  expect(where()).toBe('/lost-number')
})

test('LNG-10 the footer has no list of languages for a member', async () => {
  serve({ 'GET /api/auth/me': { status: 200, body: member() } })
  openApp('/user-guide')
  await screen.findByRole('contentinfo')
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull()
})

test.each([member(), admin(), member({ verified: false })])(
  'LNG-11 members and the admin can choose their account’s language in the settings (%#)',
  async (account) => {
    const { sent } = serveSettings(settings(), {
      [PUT]: { status: 200, body: settings() },
    })
    const { user } = renderScreen(<LanguageSection />, { account })
    expect(await list()).toHaveDisplayValue('As in this browser')
    expect(await list()).toHaveAccessibleDescription('No native speaker has checked this translation yet.')
    await user.selectOptions(await list(), 'Português (Brasil)')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(sent.filter(({ route }) => route === PUT).map(({ body }) => body)).toEqual([{ language: 'pt-BR' }])
  },
)

test('LNG-11 the previous language stays selected if the new one cannot be saved', async () => {
  serveSettings(
    { ...settings(), language: 'de' },
    {
      [PUT]: refusal(400, 'no_such_language', 'This language is not offered here.'),
    },
  )
  const { user } = renderScreen(<LanguageSection />, { account: member() })
  await user.selectOptions(await list(), 'As in this browser')
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Not saved',
      description: 'This language is not offered here.',
    }),
  )
  expect(await list()).toHaveDisplayValue('Deutsch')
  expect(reload).not.toHaveBeenCalled()
})

test('LNG-11 a vault user can choose a language in the settings', async () => {
  const body = { vault: SETTINGS_AT_FIRST, language: 'nl' }
  const replies = { 'GET /api/settings': { status: 200, body }, [PUT]: { status: 200, body } } as const
  const { user, sentTo } = openVaultBase(replies, { at: '/vault-base?tab=settings', account: vaultUser() })
  expect(await list()).toHaveDisplayValue('As in this browser')
  await user.selectOptions(await list(), 'Deutsch')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(sentTo(PUT).map(({ body: sent }) => sent)).toEqual([{ language: 'de' }])
})

test('LNG-12 the page reloads in the account’s language without looping', () => {
  followCookie()
  document.cookie = 'kinhold_language=nl; path=/'
  followCookie()
  expect(reload).not.toHaveBeenCalled()
  document.cookie = 'kinhold_language=ar; path=/'
  followCookie()
  followCookie()
  expect(reload).toHaveBeenCalledOnce()
  document.cookie = 'kinhold_language=de; path=/'
  followCookie()
  document.cookie = 'kinhold_language=ar; path=/'
  followCookie()
  expect(reload).toHaveBeenCalledTimes(2)
})

function Frame() {
  useAccountLanguage(19)
  return null
}

test('LNG-12 requests the account’s language after a sign-in on this page', async () => {
  const stranger = Object.assign(document.createElement('meta'), { name: 'session', content: 'none' })
  document.head.append(stranger)
  const sent = serve({
    'GET /api/auth/me': () => {
      document.cookie = 'kinhold_language=ar; path=/'
      return { status: 200, body: member() }
    },
  })
  renderScreen(<Frame />)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
  stranger.remove()
})
